-- A client's new money pays what is open at the end of the transaction, or sooner where the answer says what is open
-- (`settleNow`).
CREATE CONSTRAINT TRIGGER money_meets_debts AFTER INSERT OR UPDATE OF client_id ON payments
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.client_id IS NOT NULL AND NEW.amount > 0)
  EXECUTE FUNCTION settle_touched();
