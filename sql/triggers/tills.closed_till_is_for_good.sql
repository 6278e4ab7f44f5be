-- A closed till stays as it was closed.
CREATE OR REPLACE TRIGGER closed_till_is_for_good BEFORE UPDATE ON tills
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL)
  EXECUTE FUNCTION row_is_for_good();
