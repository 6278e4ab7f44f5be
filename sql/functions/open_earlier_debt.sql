-- A debt of another program opens its balance, in cents with VAT: no order of ours says what it bills.
CREATE OR REPLACE FUNCTION open_earlier_debt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_balances (document_id, client_id, due_on, billed)
  VALUES (NEW.id, NEW.client_id, NEW.due_on, (NEW.snapshot ->> 'price_with_vat')::integer);
  RETURN NULL;
END $$;
