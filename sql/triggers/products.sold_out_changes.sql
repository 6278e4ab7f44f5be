-- A product stands among the sold out ones while its stock is 0, under its category.
CREATE OR REPLACE TRIGGER sold_out_changes AFTER UPDATE OF stock, category_id ON products
  FOR EACH ROW WHEN ((OLD.stock = 0) <> (NEW.stock = 0) OR OLD.category_id <> NEW.category_id)
  EXECUTE FUNCTION keep_sold_out();
