-- What a document bills or credits moves the balances.
CREATE OR REPLACE TRIGGER what_is_billed_moves_its_balance AFTER INSERT ON document_orders
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_billed();
