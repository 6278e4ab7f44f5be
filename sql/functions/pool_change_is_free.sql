-- A unit leaves a place once at a time, no more leave than are there, and bookings keep theirs unless somebody
-- accepted that they do not. The product is locked before anything is counted, as by whoever books.
CREATE OR REPLACE FUNCTION pool_change_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned integer;
  held record;
BEGIN
  IF NEW.product_id IS NULL OR NEW.ended_at IS NOT NULL OR NEW.quantity < 0 THEN
    RETURN NULL;
  END IF;
  SELECT stock INTO owned FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  owned := units_at(NEW.product_id, owned, NEW.place_id);
  IF NEW.unit_id IS NOT NULL AND EXISTS (
       SELECT FROM pool_changes c WHERE c.unit_id = NEW.unit_id AND c.id <> NEW.id AND c.ended_at IS NULL
         AND c.quantity > 0) THEN
    RAISE EXCEPTION 'unit % is away already', NEW.unit_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'unit_is_away_once', TABLE = 'pool_changes';
  END IF;
  SELECT * INTO held FROM booked_and_down(NEW.product_id, greatest(NEW.from_at, NEW.created_at),
                                          coalesce(NEW.to_at, 'infinity'), NEW.created_at, NEW.place_id);
  IF held.down > owned THEN
    RAISE EXCEPTION 'product % has % units at place %, and % would be away',
        NEW.product_id, owned, NEW.place_id, held.down
      USING ERRCODE = 'check_violation', CONSTRAINT = 'units_away_are_of_the_place', TABLE = 'pool_changes';
  END IF;
  IF NOT NEW.accepted_broken AND held.units > owned THEN
    RAISE EXCEPTION 'units of product % that leave place % break bookings', NEW.product_id, NEW.place_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'pool_change_breaks_no_booking', TABLE = 'pool_changes';
  END IF;
  RETURN NULL;
END $$;
