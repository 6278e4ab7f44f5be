-- Until when a rental keeps its units: until it is returned; while it is late, without end.
CREATE FUNCTION rental_end(p_returned_at timestamptz, p_expected_return timestamptz, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(p_returned_at, CASE WHEN p_expected_return <= p_now THEN 'infinity'::timestamptz ELSE p_expected_return END);--> statement-breakpoint

-- The one answer about availability: the most units of a product that rentals hold at any moment of [p_from, p_to).
-- The load only grows where a rental begins, so it is enough to look at those moments.
CREATE FUNCTION units_taken(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH taken AS (
    SELECT greatest(r.starts_at, p_from) AS begins, rental_end(r.returned_at, r.expected_return, p_now) AS ends, r.quantity
      FROM rentals r
     WHERE r.product_id = p_product_id AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.starts_at < p_to
       AND (r.expected_return > p_from OR r.expected_return <= p_now)
    UNION ALL
    SELECT greatest(r.starts_at, p_from), r.returned_at, r.quantity
      FROM rentals r
     WHERE r.product_id = p_product_id AND r.returned_at IS NOT NULL AND r.returned_at > p_from
       AND r.cancelled_at IS NULL AND r.starts_at < p_to
  )
  SELECT coalesce(max((SELECT sum(o.quantity) FROM taken o WHERE o.begins <= t.begins AND o.ends > t.begins)), 0)::integer
    FROM taken t WHERE t.ends > t.begins;
END;--> statement-breakpoint

-- The database's last word: no rental may take more units than the shop owns. Who rents locks the product first;
-- this guard refuses what comes by another way.
CREATE FUNCTION units_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.product_id IS NULL OR NEW.returned_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.quantity <= OLD.quantity AND NEW.starts_at >= OLD.starts_at
     AND NEW.expected_return <= OLD.expected_return AND NEW.product_id = OLD.product_id
     AND OLD.returned_at IS NULL AND OLD.cancelled_at IS NULL THEN
    RETURN NULL;
  END IF;
  IF units_taken(NEW.product_id, NEW.starts_at, NEW.expected_return, NEW.created_at)
     > (SELECT stock FROM products WHERE id = NEW.product_id) THEN
    RAISE EXCEPTION 'product % has no free units from % to %', NEW.product_id, NEW.starts_at, NEW.expected_return
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'units_are_free', TABLE = 'rentals';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER units_are_free AFTER INSERT OR UPDATE ON rentals FOR EACH ROW EXECUTE FUNCTION units_are_free();--> statement-breakpoint

-- Moments happen once.
CREATE FUNCTION moment_is_set_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moment text := TG_ARGV[0];
BEGIN
  IF to_jsonb(OLD) ->> moment IS NOT NULL AND to_jsonb(NEW) ->> moment IS DISTINCT FROM to_jsonb(OLD) ->> moment THEN
    RAISE EXCEPTION '% of % % was set before', moment, TG_TABLE_NAME, OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'moment_is_set_once', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER paid_once BEFORE UPDATE ON orders FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION moment_is_set_once('paid_at');--> statement-breakpoint
CREATE TRIGGER returned_once BEFORE UPDATE ON rentals FOR EACH ROW WHEN (OLD.returned_at IS NOT NULL) EXECUTE FUNCTION moment_is_set_once('returned_at');--> statement-breakpoint

-- What is written here stays as it was written.
CREATE FUNCTION row_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are for good', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'row_is_for_good', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER document_is_for_good BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER movement_is_for_good BEFORE DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER movement_keeps_its_units BEFORE UPDATE OF units, reason, order_id, at ON stock_movements FOR EACH ROW EXECUTE FUNCTION row_is_for_good();
