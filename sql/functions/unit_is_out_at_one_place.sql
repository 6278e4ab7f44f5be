-- A machine was with one customer at a time: no two of its times out share a moment. Whoever writes one holds the
-- machine's lock (units_go_out), so that of two at once the later one sees the other.
CREATE OR REPLACE FUNCTION unit_is_out_at_one_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM rental_units one
               JOIN rental_units other ON other.unit_id = one.unit_id AND other.id <> one.id
                AND tstzrange(other.out_at, other.back_at) && tstzrange(one.out_at, one.back_at)
              WHERE one.id = NEW.id) THEN
    RAISE EXCEPTION 'unit % was out already', NEW.unit_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_is_out_at_one_place', TABLE = 'rental_units';
  END IF;
  RETURN NULL;
END $$;
