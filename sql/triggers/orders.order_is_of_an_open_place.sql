-- An order is collected at and comes back to places that are open.
CREATE OR REPLACE TRIGGER order_is_of_an_open_place AFTER INSERT OR UPDATE OF place_id, return_place_id ON orders
  FOR EACH ROW
  EXECUTE FUNCTION place_is_open();
