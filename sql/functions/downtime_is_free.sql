-- A machine is down once at a time, no more units are down than are in service at their place, and bookings keep
-- theirs unless somebody accepted that they do not. The product is locked before anything is counted, as by whoever
-- books. A downtime that only becomes shorter or smaller asks for nothing.
CREATE OR REPLACE FUNCTION downtime_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned integer;
  ends timestamptz := coalesce(NEW.to_at, 'infinity');
  held record;
BEGIN
  IF NEW.product_id IS NULL OR ends <= NEW.from_at THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.quantity <= OLD.quantity AND NEW.from_at >= OLD.from_at
     AND ends <= coalesce(OLD.to_at, 'infinity')
     AND NEW.product_id IS NOT DISTINCT FROM OLD.product_id AND NEW.unit_id IS NOT DISTINCT FROM OLD.unit_id
     AND NEW.place_id = OLD.place_id THEN
    RETURN NULL;
  END IF;
  SELECT stock INTO owned FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  owned := units_at(NEW.product_id, owned, NEW.place_id);
  IF NEW.unit_id IS NOT NULL AND EXISTS (
       SELECT FROM downtimes d WHERE d.unit_id = NEW.unit_id AND d.id <> NEW.id
          AND d.from_at < ends AND coalesce(d.to_at, 'infinity') > NEW.from_at) THEN
    RAISE EXCEPTION 'unit % is down then already', NEW.unit_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'unit_is_down_once', TABLE = 'downtimes';
  END IF;
  SELECT * INTO held FROM booked_and_down(NEW.product_id, greatest(NEW.from_at, NEW.created_at), ends, NEW.created_at,
                                          NEW.place_id);
  IF held.down > owned THEN
    RAISE EXCEPTION 'product % has % units in service at place %, and % would be down',
        NEW.product_id, owned, NEW.place_id, held.down
      USING ERRCODE = 'check_violation', CONSTRAINT = 'down_units_are_in_service', TABLE = 'downtimes';
  END IF;
  IF NOT NEW.accepted_broken AND held.units > owned THEN
    RAISE EXCEPTION 'a downtime of product % breaks bookings', NEW.product_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'downtime_breaks_no_booking', TABLE = 'downtimes';
  END IF;
  RETURN NULL;
END $$;
