-- An inspection that is passed, corrected or deleted moves the terms of its machine.
CREATE OR REPLACE TRIGGER passed_inspection_has_terms AFTER INSERT OR UPDATE OR DELETE ON unit_inspections
  FOR EACH ROW
  EXECUTE FUNCTION unit_has_inspection_terms('unit_id');
