-- A balance of a client that opens is paid from their advance, and one that is overpaid frees money, at the commit of
-- whoever moved it, or sooner where the answer says what is open (`settleNow`). What a credit note freed of a paid
-- order goes with its invoice to another client.
CREATE CONSTRAINT TRIGGER debts_meet_money AFTER INSERT OR UPDATE ON document_balances
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.client_id IS NOT NULL
                     AND (NEW.open < 0 OR (NEW.open > 0 AND NEW.due_on IS NOT NULL)
                          OR (NEW.credited > 0 AND NEW.due_on IS NULL)))
  EXECUTE FUNCTION settle_touched();
