-- A retired machine does not go out: this is the other side of unit_that_is_out_stays().
CREATE OR REPLACE FUNCTION retired_unit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM units u JOIN rental_units o ON o.unit_id = u.id AND o.back_at IS NULL
              WHERE u.id = NEW.unit_id AND u.retired_at IS NOT NULL) THEN
    RAISE EXCEPTION 'unit % is retired and goes out', NEW.unit_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'retired_unit_stays', TABLE = 'rental_units';
  END IF;
  RETURN NULL;
END $$;
