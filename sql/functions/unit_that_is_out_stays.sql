-- Nobody takes a machine out of service while a customer has it: whoever retires it waits for the hand-over that
-- names it, and then hears that it is out.
CREATE OR REPLACE FUNCTION unit_that_is_out_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM rental_units o WHERE o.unit_id = NEW.id AND o.back_at IS NULL) THEN
    RAISE EXCEPTION 'unit % is out', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_that_is_out_stays', TABLE = 'units';
  END IF;
  RETURN NEW;
END $$;
