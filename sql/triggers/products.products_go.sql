-- Deleted products are no longer counted in their categories.
CREATE OR REPLACE TRIGGER products_go AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_products();
