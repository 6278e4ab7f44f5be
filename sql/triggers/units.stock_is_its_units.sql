-- When a transaction ends, the stock of what is known by code is the number of its units in service.
CREATE CONSTRAINT TRIGGER stock_is_its_units AFTER INSERT OR UPDATE OF retired_at, product_id OR DELETE ON units
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION stock_is_its_units();
