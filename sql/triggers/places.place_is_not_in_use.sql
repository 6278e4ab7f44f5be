-- Nobody removes a place that is in use.
CREATE OR REPLACE TRIGGER place_is_not_in_use BEFORE UPDATE OF removed_at ON places
  FOR EACH ROW WHEN (NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL)
  EXECUTE FUNCTION place_is_not_in_use();
