-- A new product's stock is sorted by in lists.
CREATE OR REPLACE TRIGGER stock_level_comes AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_stock_level();
