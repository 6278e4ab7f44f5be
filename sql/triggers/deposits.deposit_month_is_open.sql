-- No deposit moves in a closed month.
CREATE OR REPLACE TRIGGER deposit_month_is_open BEFORE INSERT ON deposits
  FOR EACH ROW
  EXECUTE FUNCTION month_is_open();
