-- A consent stays as it was given, until the purge.
CREATE OR REPLACE TRIGGER consent_is_for_good BEFORE UPDATE OR DELETE ON consents
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
