-- A payment writes down no more than its movement at the provider, in its direction, and is added, in cents, to what
-- is written down of what the payer was asked for.
CREATE OR REPLACE FUNCTION online_payment_is_its_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM online_movements m WHERE m.id = NEW.online_movement_id
                    AND sign(m.amount) = sign(NEW.amount) AND abs(NEW.amount) <= abs(m.amount)) THEN
    RAISE EXCEPTION 'movement % is less than its payment', NEW.online_movement_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'online_payment_is_its_movements', TABLE = 'payments';
  END IF;
  UPDATE payment_intents i SET written = i.written + NEW.amount
    FROM online_movements m WHERE m.id = NEW.online_movement_id AND i.id = m.intent_id;
  RETURN NULL;
END $$;
