-- What the bank told in a line of its statement stays as it told it.
CREATE OR REPLACE TRIGGER bank_entry_is_what_the_bank_told
  BEFORE UPDATE OF statement_id, key, booked_on, amount, currency, is_reversal ON bank_entries
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
