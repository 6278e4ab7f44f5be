-- The balance of a document belongs to the client of the document.
CREATE OR REPLACE FUNCTION keep_balance_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_balances SET client_id = NEW.client_id WHERE document_id = NEW.id;
  RETURN NULL;
END $$;
