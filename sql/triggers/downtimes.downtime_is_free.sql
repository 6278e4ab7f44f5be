-- A downtime takes no units that are not there, and breaks no booking that nobody gave up.
CREATE OR REPLACE TRIGGER downtime_is_free AFTER INSERT OR UPDATE ON downtimes
  FOR EACH ROW
  EXECUTE FUNCTION downtime_is_free();
