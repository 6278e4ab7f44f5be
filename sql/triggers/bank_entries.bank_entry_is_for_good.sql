-- A line of a bank's statement is never deleted.
CREATE OR REPLACE TRIGGER bank_entry_is_for_good BEFORE DELETE ON bank_entries
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
