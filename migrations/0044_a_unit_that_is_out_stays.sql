-- Nobody takes a machine out of service while a customer has it: whoever retires it waits for the hand-over that names it, and then
-- hears that it is out. Custom, because a constraint can't look at another table.
CREATE FUNCTION unit_that_is_out_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM rental_units o WHERE o.unit_id = NEW.id AND o.back_at IS NULL) THEN
    RAISE EXCEPTION 'unit % is out', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_that_is_out_stays', TABLE = 'units';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER unit_that_is_out_stays BEFORE UPDATE OF retired_at ON units FOR EACH ROW
  WHEN (NEW.retired_at IS NOT NULL AND OLD.retired_at IS NULL) EXECUTE FUNCTION unit_that_is_out_stays();
