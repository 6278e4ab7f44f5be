-- No cash goes into a closed till or out of it.
CREATE OR REPLACE TRIGGER payment_till_is_open BEFORE INSERT ON payments
  FOR EACH ROW WHEN (NEW.till_id IS NOT NULL)
  EXECUTE FUNCTION till_is_open();
