-- Nobody deletes rows of the history.
CREATE OR REPLACE TRIGGER history_only_grows BEFORE DELETE OR TRUNCATE ON history
  FOR EACH STATEMENT
  EXECUTE FUNCTION history_only_grows();
