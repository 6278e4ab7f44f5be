-- A product that moves to another category is counted there.
CREATE OR REPLACE TRIGGER product_moves AFTER UPDATE OF category_id ON products
  FOR EACH ROW WHEN (NEW.category_id <> OLD.category_id)
  EXECUTE FUNCTION count_products();
