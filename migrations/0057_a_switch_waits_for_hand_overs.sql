-- As before, but the product's open rentals are locked before it is looked at what of them is out: a hand-over that goes on is waited
-- for, and one that begins meanwhile waits and then knows how the units are kept. Custom, because functions are not drizzle's.
CREATE OR REPLACE FUNCTION tracking_is_switched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rentals r WHERE r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL ORDER BY r.id FOR UPDATE;
  IF NEW.tracked = 'count' THEN
    IF EXISTS (SELECT FROM rentals r JOIN rental_units o ON o.rental_id = r.id AND o.back_at IS NULL
                WHERE r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL) THEN
      RAISE EXCEPTION 'product % has units out', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'units_are_at_the_shop_when_codes_end', TABLE = 'products';
    END IF;
    UPDATE units SET retired_at = now(), retired_reason = 'corrected', updated_at = now()
     WHERE product_id = NEW.id AND retired_at IS NULL;
  ELSE
    INSERT INTO rental_units (rental_id, out_at)
    SELECT r.id, r.starts_at FROM rentals r,
           generate_series(1, r.handed_out - (SELECT count(*) FROM rental_units o WHERE o.rental_id = r.id AND o.back_at IS NULL)::integer)
     WHERE r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.handed_out > 0;
  END IF;
  RETURN NULL;
END $$;
