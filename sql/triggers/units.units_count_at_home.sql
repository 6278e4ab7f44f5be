-- A machine counts in the stock of its home while it is in service.
CREATE OR REPLACE TRIGGER units_count_at_home
  AFTER INSERT OR UPDATE OF place_id, retired_at, product_id OR DELETE ON units
  FOR EACH ROW
  EXECUTE FUNCTION units_count_at_home();
