-- What leaves a place is there, and breaks no booking that nobody gave up.
CREATE OR REPLACE TRIGGER pool_change_is_free AFTER INSERT OR UPDATE ON pool_changes
  FOR EACH ROW
  EXECUTE FUNCTION pool_change_is_free();
