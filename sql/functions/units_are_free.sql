-- No rental takes more units of a product than its place has free. Who rents locks the product first; this guard
-- refuses what comes by another way. Two rentals that are written at the same instant do not see each other, so it
-- locks the product itself before it counts. A rental asks for the time it adds and no more: what was taken before it
-- was made is past (a tool that came back this morning can go out again today); an extension asks from the agreed
-- return, or from the moment it is made when the tool is late by then; who gets another product, or whose order was
-- changed, asks from that moment on; who moves to another place, or comes back elsewhere from now on, asks for all of
-- its time. Units that a rental has had already and that become one of their own ask for nothing, also where by now
-- too few are in service.
CREATE OR REPLACE FUNCTION units_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned integer;
  begins timestamptz := NEW.starts_at;
  ends timestamptz := CASE WHEN NEW.return_place_id = NEW.place_id THEN NEW.expected_return ELSE 'infinity' END;
  seen_at timestamptz := NEW.created_at;
  extended timestamptz;
BEGIN
  IF NEW.product_id IS NULL OR NEW.returned_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' AND NEW.split_from IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.quantity <= OLD.quantity AND NEW.starts_at >= OLD.starts_at
     AND OLD.returned_at IS NULL AND OLD.cancelled_at IS NULL
     AND NEW.place_id = OLD.place_id
     AND (NEW.return_place_id = NEW.place_id OR OLD.return_place_id <> OLD.place_id) THEN
    IF NEW.product_id IS DISTINCT FROM OLD.product_id AND NEW.swapped_at IS DISTINCT FROM OLD.swapped_at THEN
      begins := greatest(NEW.swapped_at, NEW.starts_at);
      seen_at := NEW.swapped_at;
    ELSIF NEW.product_id = OLD.product_id THEN
      IF OLD.return_place_id <> OLD.place_id OR NEW.expected_return <= OLD.expected_return THEN
        RETURN NULL;
      END IF;
      SELECT e.extended_at INTO extended FROM rental_extensions e
       WHERE e.rental_id = NEW.id AND e.return_after = NEW.expected_return AND e.undone_at IS NULL
       ORDER BY e.id DESC LIMIT 1;
      IF FOUND THEN
        begins := greatest(OLD.expected_return, extended, NEW.starts_at);
        seen_at := extended;
      END IF;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.rebooked_at IS DISTINCT FROM OLD.rebooked_at THEN
    begins := greatest(NEW.starts_at, NEW.rebooked_at);
    seen_at := NEW.rebooked_at;
  END IF;
  SELECT stock INTO owned FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF units_taken(NEW.product_id, begins, ends, seen_at, NEW.place_id)
     > units_at(NEW.product_id, owned, NEW.place_id) THEN
    RAISE EXCEPTION 'product % has no free units at place % from % to %', NEW.product_id, NEW.place_id, begins, ends
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'units_are_free', TABLE = 'rentals';
  END IF;
  RETURN NULL;
END $$;
