-- A changed stock stands in stock_levels, by which lists are sorted.
CREATE OR REPLACE TRIGGER stock_level_changes AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN (OLD.stock <> NEW.stock)
  EXECUTE FUNCTION keep_stock_level();
