-- Nobody moves cash of a closed till.
CREATE OR REPLACE TRIGGER move_till_is_open BEFORE INSERT ON till_moves
  FOR EACH ROW
  EXECUTE FUNCTION till_is_open();
