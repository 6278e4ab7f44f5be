-- No more goes back for an order than came. Whoever writes a payment holds the order's lock, so the sum is exact
-- here.
CREATE OR REPLACE FUNCTION payments_cover_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM payments WHERE order_id = NEW.order_id) < 0 THEN
    RAISE EXCEPTION 'more goes back for order % than came', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_more_goes_back_than_came', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;
