-- No payment is written into a closed month.
CREATE OR REPLACE TRIGGER payment_month_is_open BEFORE INSERT ON payments
  FOR EACH ROW
  EXECUTE FUNCTION month_is_open();
