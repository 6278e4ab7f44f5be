-- Bills that become paid, by whatever moves their balances, are told of before the commit; a new balance is open.
CREATE OR REPLACE TRIGGER bills_turn AFTER UPDATE ON document_balances
  REFERENCING OLD TABLE AS earlier NEW TABLE AS written
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_turned_bills();
