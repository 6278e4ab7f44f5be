-- A billed piece stays as it was written, and may only be freed.
CREATE OR REPLACE TRIGGER piece_is_for_good BEFORE UPDATE OR DELETE ON billed_pieces
  FOR EACH ROW
  EXECUTE FUNCTION piece_is_for_good();
