-- A payment takes no more of a line of the bank's statement than is left of it.
CREATE OR REPLACE TRIGGER bank_money_is_given_once AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.bank_entry_id IS NOT NULL)
  EXECUTE FUNCTION bank_money_is_given_once();
