-- Machines get terms when their product wants a new inspection.
CREATE OR REPLACE TRIGGER new_kinds_have_inspection_terms AFTER INSERT ON product_inspections
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION kinds_have_inspection_terms();
