-- When a transaction ends, no more stands at a product's places than there is of it.
CREATE CONSTRAINT TRIGGER place_stock_is_within AFTER INSERT OR UPDATE ON place_stock
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION stock_is_where_it_stands();
