-- A movement of stock is never deleted.
CREATE OR REPLACE TRIGGER movement_is_for_good BEFORE DELETE ON stock_movements
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
