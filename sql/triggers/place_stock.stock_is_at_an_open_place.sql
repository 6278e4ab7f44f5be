-- Stock stands at places that are open.
CREATE OR REPLACE TRIGGER stock_is_at_an_open_place AFTER INSERT OR UPDATE OF units ON place_stock
  FOR EACH ROW WHEN (NEW.units > 0)
  EXECUTE FUNCTION place_is_open();
