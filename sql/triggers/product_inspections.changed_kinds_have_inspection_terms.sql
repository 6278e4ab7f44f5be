-- Machines get their terms anew when an inspection of their product changes.
CREATE OR REPLACE TRIGGER changed_kinds_have_inspection_terms AFTER UPDATE ON product_inspections
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION kinds_have_inspection_terms();
