-- A merged client hands over all that it has at once, and once.
CREATE OR REPLACE TRIGGER merged_client_gives_all AFTER UPDATE OF merged_into ON clients
  FOR EACH ROW WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL)
  EXECUTE FUNCTION merged_client_gives_all();
