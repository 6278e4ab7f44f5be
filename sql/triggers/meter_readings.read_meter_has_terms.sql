-- Each reading of a meter moves the terms of its machine's inspections.
CREATE OR REPLACE TRIGGER read_meter_has_terms AFTER INSERT OR UPDATE OR DELETE ON meter_readings
  FOR EACH ROW
  EXECUTE FUNCTION unit_has_inspection_terms('unit_id');
