-- What a provider told stays told.
CREATE OR REPLACE TRIGGER movement_is_for_good BEFORE UPDATE OR DELETE ON online_movements
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
