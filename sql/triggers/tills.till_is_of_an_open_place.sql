-- A till is opened at a place that is open.
CREATE OR REPLACE TRIGGER till_is_of_an_open_place AFTER INSERT ON tills
  FOR EACH ROW
  EXECUTE FUNCTION place_is_open();
