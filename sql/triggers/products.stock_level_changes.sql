-- A changed stock is sorted by in lists.
CREATE OR REPLACE TRIGGER stock_level_changes AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN (OLD.stock <> NEW.stock)
  EXECUTE FUNCTION keep_stock_level();
