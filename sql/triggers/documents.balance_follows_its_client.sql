-- A balance goes with its document to another client.
CREATE OR REPLACE TRIGGER balance_follows_its_client AFTER UPDATE OF client_id ON documents
  FOR EACH ROW
  EXECUTE FUNCTION keep_balance_of_client();
