-- A rental comes back once: the moment never changes.
CREATE OR REPLACE TRIGGER returned_once BEFORE UPDATE ON rentals
  FOR EACH ROW WHEN (OLD.returned_at IS NOT NULL)
  EXECUTE FUNCTION moment_is_set_once('returned_at');
