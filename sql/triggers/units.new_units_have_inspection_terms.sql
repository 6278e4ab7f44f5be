-- New machines get terms of inspections.
CREATE OR REPLACE TRIGGER new_units_have_inspection_terms AFTER INSERT ON units
  REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT
  EXECUTE FUNCTION new_units_have_inspection_terms();
