-- The history is never rewritten; the purge empties names.
CREATE OR REPLACE TRIGGER history_forgets_names_only BEFORE UPDATE ON history
  FOR EACH ROW
  EXECUTE FUNCTION history_forgets_names_only();
