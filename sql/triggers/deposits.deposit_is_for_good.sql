-- An entry of the deposits' ledger stays as it was written.
CREATE OR REPLACE TRIGGER deposit_is_for_good BEFORE UPDATE OR DELETE ON deposits
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
