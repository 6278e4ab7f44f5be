-- Payments and held deposits of a line of the bank's statement are together never more than its money, and go the way
-- it went: of a line that takes money back they take back. Whoever writes one holds the line's lock, so the sum is
-- exact here.
CREATE OR REPLACE FUNCTION bank_money_is_given_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (coalesce((SELECT sum(p.amount) FROM payments p WHERE p.bank_entry_id = b.id), 0)
              + coalesce((SELECT sum(CASE d.kind WHEN 'held' THEN d.amount ELSE -d.amount END)
                            FROM deposits d WHERE d.bank_entry_id = b.id), 0)) * sign(b.amount) > abs(b.amount)
        FROM bank_entries b WHERE b.id = NEW.bank_entry_id) THEN
    RAISE EXCEPTION 'bank entry % gives more than its money', NEW.bank_entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_money_is_given_once', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;
