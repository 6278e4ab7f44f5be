-- What tasks say of a client goes with the client.
CREATE OR REPLACE TRIGGER task_forgets_client BEFORE DELETE ON clients
  FOR EACH ROW EXECUTE FUNCTION task_forgets_client();
