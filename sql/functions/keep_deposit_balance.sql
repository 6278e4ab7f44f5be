-- An order's deposit balance is the sum of its ledger, in cents. Of what was kept some may go back to its card
-- (`given-back`) and come again (`regained`): then it is returned, and kept once more. Whoever writes into the ledger
-- holds the order's lock.
CREATE OR REPLACE FUNCTION keep_deposit_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deposit_balances AS b (order_id, taken, returned, kept, held, since, last)
  VALUES (NEW.order_id,
          CASE NEW.kind WHEN 'held' THEN NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'returned' THEN NEW.amount WHEN 'given-back' THEN NEW.amount
                        WHEN 'regained' THEN -NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'kept' THEN NEW.amount WHEN 'given-back' THEN -NEW.amount
                        WHEN 'regained' THEN NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'held' THEN NEW.amount WHEN 'returned' THEN -NEW.amount
                        WHEN 'kept' THEN -NEW.amount ELSE 0 END,
          NEW.at, NEW.at)
  ON CONFLICT (order_id) DO UPDATE
    SET taken = b.taken + excluded.taken, returned = b.returned + excluded.returned, kept = b.kept + excluded.kept,
        held = b.held + excluded.held, since = least(b.since, excluded.since), last = greatest(b.last, excluded.last);
  RETURN NULL;
END $$;
