-- Each entry of the deposits' ledger moves its order's balance.
CREATE OR REPLACE TRIGGER deposit_moves_its_balance AFTER INSERT ON deposits
  FOR EACH ROW
  EXECUTE FUNCTION keep_deposit_balance();
