-- How a product's units are known is switched: who counts them from now on retires their codes, and none of them may be with a
-- customer, who would bring back a machine that the shop no longer knows. Who names them from now on has units made by
-- `stock_makes_units`; what is with customers then went out without a name and gets one when it comes back.
CREATE FUNCTION tracking_is_switched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
END $$;--> statement-breakpoint
CREATE TRIGGER tracking_is_switched AFTER UPDATE OF tracked ON products FOR EACH ROW
  WHEN (NEW.kind = 'rent' AND NEW.tracked <> OLD.tracked) EXECUTE FUNCTION tracking_is_switched();--> statement-breakpoint
-- As before, and of what is only counted no unit is in service.
CREATE OR REPLACE FUNCTION stock_is_its_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product integer := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  IF EXISTS (SELECT FROM products p WHERE p.id = product AND CASE p.tracked WHEN 'each' THEN p.stock ELSE 0 END
                <> (SELECT count(*) FROM units u WHERE u.product_id = p.id AND u.retired_at IS NULL)) THEN
    RAISE EXCEPTION 'product % has another stock than units in service', product
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_its_units', TABLE = 'units';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The other side of `unit_that_is_out_stays`: what is retired does not go out.
CREATE FUNCTION retired_unit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM units u JOIN rental_units o ON o.unit_id = u.id AND o.back_at IS NULL
              WHERE u.id = NEW.unit_id AND u.retired_at IS NOT NULL) THEN
    RAISE EXCEPTION 'unit % is retired and goes out', NEW.unit_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'retired_unit_stays', TABLE = 'rental_units';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the end of the transaction: one that went out without a name may turn out at its return to have been retired meanwhile.
CREATE CONSTRAINT TRIGGER retired_unit_stays AFTER INSERT OR UPDATE OF unit_id ON rental_units
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.unit_id IS NOT NULL AND NEW.back_at IS NULL) EXECUTE FUNCTION retired_unit_stays();
