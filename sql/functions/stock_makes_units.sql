-- Where units are known by code, whoever changes the stock alone, as a form or a file does, gets units with the next
-- codes at the default place, or retires idle ones there, newest first. What is down is not idle: it stays until
-- somebody retires it by name. Whoever makes or retires a unit changes the stock by one in the same transaction, and
-- nothing is left to do here. When codes begin, each place names what it counted.
CREATE OR REPLACE FUNCTION stock_makes_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing integer := NEW.stock - (SELECT count(*) FROM units WHERE product_id = NEW.id AND retired_at IS NULL);
  gone integer;
  counted record;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.tracked <> OLD.tracked THEN
    FOR counted IN DELETE FROM place_stock WHERE product_id = NEW.id RETURNING place_id, units LOOP
      INSERT INTO units (product_id, code, place_id)
      SELECT NEW.id, next_unit_code(), counted.place_id FROM generate_series(1, counted.units);
      missing := missing - counted.units;
    END LOOP;
  END IF;
  IF missing > 0 THEN
    INSERT INTO units (product_id, code) SELECT NEW.id, next_unit_code() FROM generate_series(1, missing);
  ELSIF missing < 0 THEN
    WITH idle AS (
      SELECT u.id FROM units u
       WHERE u.product_id = NEW.id AND u.retired_at IS NULL
         AND u.place_id = default_place() AND u.at_place_id IS NULL AND NOT u.in_transit
         AND NOT EXISTS (SELECT FROM rental_units o WHERE o.unit_id = u.id AND o.back_at IS NULL)
         AND NOT EXISTS (SELECT FROM downtimes d WHERE d.unit_id = u.id AND coalesce(d.to_at, 'infinity') > now())
         AND NOT EXISTS (SELECT FROM pool_changes c WHERE c.unit_id = u.id AND c.ended_at IS NULL)
       ORDER BY u.id DESC LIMIT -missing
    )
    UPDATE units SET retired_at = now(), retired_reason = 'corrected', updated_at = now()
     WHERE id IN (SELECT id FROM idle);
    GET DIAGNOSTICS gone = ROW_COUNT;
    IF gone < -missing THEN
      RAISE EXCEPTION 'product % has % idle units, and % should go', NEW.id, gone, -missing
        USING ERRCODE = 'check_violation', CONSTRAINT = 'enough_units_are_idle', TABLE = 'units';
    END IF;
  END IF;
  RETURN NULL;
END $$;
