-- A movement's units, reason, order and moment stay as they were written.
CREATE OR REPLACE TRIGGER movement_keeps_its_units BEFORE UPDATE OF units, reason, order_id, at ON stock_movements
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
