-- Whoever counts a product's units from now on retires their codes, and none of them may be with a customer, who
-- would bring back a machine that the shop no longer knows; what was named at a place is counted there. Whoever names
-- them from now on has units made by stock_makes_units(); what is with customers then went out without a name and
-- gets one when it comes back. Open rentals are locked before it is looked at what of them is out: a hand-over that
-- goes on is waited for, and one that begins meanwhile waits and then knows how the units are kept.
CREATE OR REPLACE FUNCTION tracking_is_switched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named jsonb;
BEGIN
  PERFORM FROM rentals r
    WHERE r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL ORDER BY r.id FOR UPDATE;
  IF NEW.tracked = 'count' THEN
    IF EXISTS (SELECT FROM rentals r JOIN rental_units o ON o.rental_id = r.id AND o.back_at IS NULL
                WHERE r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL) THEN
      RAISE EXCEPTION 'product % has units out', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'units_are_at_the_shop_when_codes_end', TABLE = 'products';
    END IF;
    IF EXISTS (SELECT FROM pool_changes c WHERE c.product_id = NEW.id AND c.ended_at IS NULL) THEN
      RAISE EXCEPTION 'product % has units away', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'units_are_home_when_codes_end', TABLE = 'products';
    END IF;
    named := (SELECT jsonb_object_agg(place_id, units) FROM place_stock WHERE product_id = NEW.id);
    UPDATE units SET retired_at = now(), retired_reason = 'corrected', updated_at = now()
     WHERE product_id = NEW.id AND retired_at IS NULL;
    UPDATE place_stock SET units = (named ->> place_id::text)::integer WHERE product_id = NEW.id;
  ELSE
    WITH gone AS (
      DELETE FROM rental_counts c USING rentals r
       WHERE r.id = c.rental_id AND c.back_at IS NULL
         AND r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL
      RETURNING c.rental_id, c.quantity, c.out_at)
    INSERT INTO rental_units (rental_id, out_at)
    SELECT rental_id, out_at FROM gone, generate_series(1, quantity);
    INSERT INTO rental_units (rental_id, out_at)
    SELECT r.id, r.starts_at FROM rentals r,
           generate_series(1, r.handed_out - (SELECT count(*) FROM rental_units o
                                               WHERE o.rental_id = r.id AND o.back_at IS NULL)::integer)
     WHERE r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.handed_out > 0;
  END IF;
  RETURN NULL;
END $$;
