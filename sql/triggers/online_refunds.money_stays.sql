-- What a provider has not given back is the client's again, and pays what is open.
CREATE CONSTRAINT TRIGGER money_stays AFTER UPDATE OF state ON online_refunds
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'refused')
  EXECUTE FUNCTION settle_touched_order();
