-- Money that comes for an order whose invoice was credited may be its client's, and pays what is open at the end of
-- the transaction, or sooner where the answer says what is open (`settleNow`).
CREATE CONSTRAINT TRIGGER order_money_meets_debts AFTER INSERT ON payments
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.amount > 0)
  EXECUTE FUNCTION settle_touched_order();
