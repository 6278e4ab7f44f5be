-- A till is never deleted.
CREATE OR REPLACE TRIGGER till_is_kept BEFORE DELETE ON tills
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
