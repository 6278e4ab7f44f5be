ALTER TABLE "rentals" ADD COLUMN "split_from" integer;--> statement-breakpoint
-- As before, and: units that a rental has had already and that become one of their own ask for nothing more, also where by now
-- too few are in service.
CREATE OR REPLACE FUNCTION units_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned integer;
  begins timestamptz := NEW.starts_at;
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
     AND OLD.returned_at IS NULL AND OLD.cancelled_at IS NULL THEN
    IF NEW.product_id IS DISTINCT FROM OLD.product_id AND NEW.swapped_at IS DISTINCT FROM OLD.swapped_at THEN
      begins := greatest(NEW.swapped_at, NEW.starts_at);
      seen_at := NEW.swapped_at;
    ELSIF NEW.product_id = OLD.product_id THEN
      IF NEW.expected_return <= OLD.expected_return THEN
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
  IF units_taken(NEW.product_id, begins, NEW.expected_return, seen_at) > owned THEN
    RAISE EXCEPTION 'product % has no free units from % to %', NEW.product_id, begins, NEW.expected_return
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'units_are_free', TABLE = 'rentals';
  END IF;
  RETURN NULL;
END $$;
