-- A stop lies in a delivery slot that has a place for it.
CREATE OR REPLACE TRIGGER slot_has_place AFTER INSERT OR UPDATE OF slot_id, day, state ON stops
  FOR EACH ROW
  EXECUTE FUNCTION slot_has_place();
