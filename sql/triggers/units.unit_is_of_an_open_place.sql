-- A machine's home is a place that is open.
CREATE OR REPLACE TRIGGER unit_is_of_an_open_place AFTER INSERT OR UPDATE OF place_id ON units
  FOR EACH ROW
  EXECUTE FUNCTION place_is_open();
