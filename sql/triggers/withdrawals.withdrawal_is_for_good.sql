-- A withdrawal from a contract stays as it was received, until the purge.
CREATE OR REPLACE TRIGGER withdrawal_is_for_good BEFORE UPDATE OR DELETE ON withdrawals
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
