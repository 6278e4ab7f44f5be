-- New products stand in stock_levels, by which lists are sorted.
CREATE OR REPLACE TRIGGER stock_level_comes AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_stock_level();
