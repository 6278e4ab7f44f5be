-- No deposit's cash goes into a closed till or out of it.
CREATE OR REPLACE TRIGGER deposit_till_is_open BEFORE INSERT ON deposits
  FOR EACH ROW WHEN (NEW.till_id IS NOT NULL)
  EXECUTE FUNCTION till_is_open();
