-- A client's money and debts meet as soon as either is touched.
CREATE OR REPLACE FUNCTION settle_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_client(NEW.client_id);
  RETURN NULL;
END $$;
