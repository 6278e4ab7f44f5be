-- What a payment settles of documents moves their balances.
CREATE OR REPLACE TRIGGER what_is_settled_moves_its_balance AFTER INSERT ON payment_documents
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_settled();
