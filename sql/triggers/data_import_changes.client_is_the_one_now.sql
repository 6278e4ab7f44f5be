-- What an import changed is never kept of a client that was merged into another.
CREATE OR REPLACE TRIGGER client_is_the_one_now BEFORE INSERT ON data_import_changes
  FOR EACH ROW WHEN (NEW.client_id IS NOT NULL)
  EXECUTE FUNCTION client_is_the_one_now();
