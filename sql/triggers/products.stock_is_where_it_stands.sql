-- When a transaction ends, no product has less stock than stands at its places.
CREATE CONSTRAINT TRIGGER stock_is_where_it_stands AFTER UPDATE OF stock ON products
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.stock < OLD.stock)
  EXECUTE FUNCTION stock_is_where_it_stands();
