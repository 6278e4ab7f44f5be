-- New products are counted in their categories.
CREATE OR REPLACE TRIGGER products_come AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_products();
