-- A movement of a till's cash stays as it was written.
CREATE OR REPLACE TRIGGER till_move_is_for_good BEFORE UPDATE OR DELETE ON till_moves
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
