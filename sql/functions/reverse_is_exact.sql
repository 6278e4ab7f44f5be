-- A reverse takes back one payment, whole, of the same order or client, and is itself never taken back. It is of the
-- same line of the bank's statement, or of the one by which the bank took the money back.
CREATE OR REPLACE FUNCTION reverse_is_exact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.reverses AND p.reverses IS NULL
                    AND p.order_id IS NOT DISTINCT FROM NEW.order_id AND p.client_id IS NOT DISTINCT FROM NEW.client_id
                    AND p.amount = -NEW.amount
                    AND (p.bank_entry_id IS NOT DISTINCT FROM NEW.bank_entry_id
                         OR EXISTS (SELECT FROM bank_entries b WHERE b.id = NEW.bank_entry_id AND b.takes_back))) THEN
    RAISE EXCEPTION 'payment % is not what this one reverses', NEW.reverses
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reverse_is_exact', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;
