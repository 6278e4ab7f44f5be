-- A place is removed only when nothing stands there or is on its way, and no rental, open order, hold or till is of
-- it. One that holds the rest of the stock is removed only when there is no rest.
CREATE OR REPLACE FUNCTION place_is_not_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM units WHERE (place_id = NEW.id OR at_place_id = NEW.id) AND retired_at IS NULL)
     OR EXISTS (SELECT FROM place_stock WHERE place_id = NEW.id AND units > 0)
     OR (OLD.holds_rest AND EXISTS (
           SELECT FROM products p
            WHERE p.stock <> (SELECT coalesce(sum(s.units), 0) FROM place_stock s WHERE s.product_id = p.id)))
     OR EXISTS (SELECT FROM rentals WHERE (place_id = NEW.id OR return_place_id = NEW.id) AND returned_at IS NULL
                   AND cancelled_at IS NULL)
     OR EXISTS (SELECT FROM orders WHERE (place_id = NEW.id OR return_place_id = NEW.id) AND paid_at IS NULL
                   AND billing = 'prepaid' AND deleted_at IS NULL AND lapsed_at IS NULL)
     OR EXISTS (SELECT FROM pool_changes WHERE place_id = NEW.id AND ended_at IS NULL)
     OR EXISTS (SELECT FROM tills WHERE place_id = NEW.id AND closed_at IS NULL)
     OR EXISTS (SELECT FROM unit_holds WHERE place_id = NEW.id AND until_at > now()) THEN
    RAISE EXCEPTION 'place % is in use', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'place_is_not_in_use', TABLE = 'places';
  END IF;
  RETURN NEW;
END $$;
