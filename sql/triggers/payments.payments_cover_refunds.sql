-- What goes back for an order was there before.
CREATE OR REPLACE TRIGGER payments_cover_refunds AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.amount < 0)
  EXECUTE FUNCTION payments_cover_refunds();
