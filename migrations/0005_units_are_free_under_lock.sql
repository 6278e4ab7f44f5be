-- Two rentals that are written at the same instant do not see each other. The guard therefore locks the product before it
-- counts, so that the second one waits and then counts with the first. What was taken earlier than the rental was made is
-- past: a tool that came back this morning can go out again today.
CREATE OR REPLACE FUNCTION units_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owned integer;
BEGIN
  IF NEW.product_id IS NULL OR NEW.returned_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.quantity <= OLD.quantity AND NEW.starts_at >= OLD.starts_at
     AND NEW.expected_return <= OLD.expected_return AND NEW.product_id = OLD.product_id
     AND OLD.returned_at IS NULL AND OLD.cancelled_at IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT stock INTO owned FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF units_taken(NEW.product_id, NEW.starts_at, NEW.expected_return, NEW.created_at) > owned THEN
    RAISE EXCEPTION 'product % has no free units from % to %', NEW.product_id, NEW.starts_at, NEW.expected_return
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'units_are_free', TABLE = 'rentals';
  END IF;
  RETURN NULL;
END $$;
