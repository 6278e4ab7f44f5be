CREATE TYPE "public"."downtime_kind" AS ENUM('service', 'repair', 'inspection', 'missing', 'other');--> statement-breakpoint
CREATE TABLE "downtimes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downtimes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer,
	"unit_id" integer,
	"quantity" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	"kind" "downtime_kind" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"accepted_broken" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	CONSTRAINT "downtime_takes_units" CHECK ("downtimes"."quantity" > 0),
	CONSTRAINT "downtime_of_a_unit_takes_one" CHECK ("downtimes"."unit_id" is null or "downtimes"."quantity" = 1),
	CONSTRAINT "downtime_ends_after_it_begins" CHECK ("downtimes"."to_at" >= "downtimes"."from_at")
);
--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "swapped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "delivered_title" text;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downtimes_product" ON "downtimes" USING btree ("product_id",coalesce("to_at", 'infinity'));--> statement-breakpoint
CREATE INDEX "downtimes_unit" ON "downtimes" USING btree ("unit_id","from_at") WHERE "downtimes"."unit_id" is not null;--> statement-breakpoint
CREATE INDEX "downtimes_until" ON "downtimes" USING btree (coalesce("to_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "products_resting" ON "products" USING btree ("turnaround_minutes") WHERE "products"."turnaround_minutes" > 0;--> statement-breakpoint
CREATE INDEX "rentals_promised" ON "rentals" USING btree ("promised_at") WHERE "rentals"."promised_at" is not null and "rentals"."returned_at" is null and "rentals"."cancelled_at" is null;--> statement-breakpoint

-- How long a late tool holds its units when nobody has promised anything: without end, or so many days as the owner has set.
-- By whole minutes, so that what is answered stays true for the rest of one.
CREATE FUNCTION late_hold_end(p_now timestamptz) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(date_trunc('minute', p_now) + make_interval(hours => 24 * (SELECT (value ->> 'late_hold_days')::integer FROM settings)), 'infinity');
END $$;--> statement-breakpoint
-- Until when a rental keeps its units, its turnaround aside: until it came back; until a promise that has not passed; until it
-- is due; late, as above.
CREATE FUNCTION hold_end(p_returned_at timestamptz, p_expected_return timestamptz, p_promised_at timestamptz, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN p_returned_at IS NOT NULL THEN p_returned_at
              WHEN p_promised_at > p_now THEN p_promised_at
              WHEN p_expected_return > p_now THEN p_expected_return
              ELSE late_hold_end(p_now) END;--> statement-breakpoint

-- The one answer about availability: the most units of a product that rentals and downtimes hold at any moment of [p_from, p_to).
-- A rental holds them for the product's turnaround longer than it lasts. The load only grows where something begins.
CREATE FUNCTION units_held(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz, p_turnaround interval) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    WITH taken AS (
      SELECT greatest(r.starts_at, p_from) AS begins,
             hold_end(NULL, r.expected_return, r.promised_at, p_now) + p_turnaround AS ends, r.quantity
        FROM rentals r
       WHERE r.product_id = p_product_id AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.starts_at < p_to
         AND (r.expected_return > p_from - p_turnaround OR r.expected_return <= p_now OR r.promised_at > p_from - p_turnaround)
      UNION ALL
      SELECT greatest(r.starts_at, p_from), r.returned_at + p_turnaround, r.quantity
        FROM rentals r
       WHERE r.product_id = p_product_id AND r.returned_at IS NOT NULL AND r.returned_at > p_from - p_turnaround
         AND r.returned_at > r.starts_at AND r.cancelled_at IS NULL AND r.starts_at < p_to
      UNION ALL
      SELECT greatest(d.from_at, p_from), coalesce(d.to_at, 'infinity'), d.quantity
        FROM downtimes d
       WHERE d.product_id = p_product_id AND coalesce(d.to_at, 'infinity') > p_from AND d.from_at < p_to
    )
    SELECT coalesce(max((SELECT sum(o.quantity) FROM taken o WHERE o.begins <= t.begins AND o.ends > t.begins)), 0)::integer
      FROM taken t WHERE t.ends > t.begins
  );
END $$;--> statement-breakpoint
-- The same for whoever wants units for [p_from, p_to): after it they rest as long as the product does.
CREATE OR REPLACE FUNCTION units_taken(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  rests interval := (SELECT make_interval(mins => turnaround_minutes) FROM products WHERE id = p_product_id);
BEGIN
  IF rests IS NULL THEN RETURN 0; END IF;
  RETURN units_held(p_product_id, p_from, p_to + rests, p_now, rests);
END $$;--> statement-breakpoint
DROP FUNCTION rental_end(timestamptz, timestamptz, timestamptz);--> statement-breakpoint

-- As before, and: who gets another product in the place of the one that was ordered asks for it from that moment on.
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
  SELECT stock INTO owned FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF units_taken(NEW.product_id, begins, NEW.expected_return, seen_at) > owned THEN
    RAISE EXCEPTION 'product % has no free units from % to %', NEW.product_id, begins, NEW.expected_return
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'units_are_free', TABLE = 'rentals';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- The last word about downtimes: a machine is down once at a time, no more units are down than are in service, and unless
-- somebody accepted it, bookings keep theirs. The product is locked before anything is counted, as by whoever books.
CREATE FUNCTION downtime_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned integer;
  begins timestamptz := greatest(NEW.from_at, NEW.created_at);
  ends timestamptz := coalesce(NEW.to_at, 'infinity');
  held record;
BEGIN
  IF NEW.product_id IS NULL OR ends <= NEW.from_at THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.quantity <= OLD.quantity AND NEW.from_at >= OLD.from_at AND ends <= coalesce(OLD.to_at, 'infinity')
     AND NEW.product_id IS NOT DISTINCT FROM OLD.product_id AND NEW.unit_id IS NOT DISTINCT FROM OLD.unit_id THEN
    RETURN NULL;
  END IF;
  SELECT stock INTO owned FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF NEW.unit_id IS NOT NULL AND EXISTS (
       SELECT FROM downtimes d WHERE d.unit_id = NEW.unit_id AND d.id <> NEW.id
          AND d.from_at < ends AND coalesce(d.to_at, 'infinity') > NEW.from_at) THEN
    RAISE EXCEPTION 'unit % is down then already', NEW.unit_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'unit_is_down_once', TABLE = 'downtimes';
  END IF;
  WITH taken AS (
    SELECT greatest(r.starts_at, begins) AS b, r.expected_return AS e, r.quantity, false AS down
      FROM rentals r
     WHERE r.product_id = NEW.product_id AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.starts_at < ends
       AND r.expected_return > begins AND r.expected_return > NEW.created_at
    UNION ALL
    SELECT greatest(d.from_at, begins), coalesce(d.to_at, 'infinity'), d.quantity, true
      FROM downtimes d
     WHERE d.product_id = NEW.product_id AND coalesce(d.to_at, 'infinity') > begins AND d.from_at < ends
  ), sums AS (
    SELECT (SELECT sum(o.quantity) FROM taken o WHERE o.b <= t.b AND o.e > t.b) AS units,
           (SELECT sum(o.quantity) FROM taken o WHERE o.b <= t.b AND o.e > t.b AND o.down) AS down
      FROM taken t WHERE t.e > t.b
  )
  SELECT max(units) AS units, max(down) AS down INTO held FROM sums;
  IF held.down > owned THEN
    RAISE EXCEPTION 'product % has % units in service, and % would be down', NEW.product_id, owned, held.down
      USING ERRCODE = 'check_violation', CONSTRAINT = 'down_units_are_in_service', TABLE = 'downtimes';
  END IF;
  IF NOT NEW.accepted_broken AND held.units > owned THEN
    RAISE EXCEPTION 'a downtime of product % breaks bookings', NEW.product_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'downtime_breaks_no_booking', TABLE = 'downtimes';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER downtime_is_free AFTER INSERT OR UPDATE ON downtimes FOR EACH ROW EXECUTE FUNCTION downtime_is_free();--> statement-breakpoint

-- As before, but what is down is not idle: it stays until somebody retires it by name.
CREATE OR REPLACE FUNCTION stock_makes_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing integer := NEW.stock - (SELECT count(*) FROM units WHERE product_id = NEW.id AND retired_at IS NULL);
  gone integer;
BEGIN
  IF missing > 0 THEN
    INSERT INTO units (product_id, code) SELECT NEW.id, next_unit_code() FROM generate_series(1, missing);
  ELSIF missing < 0 THEN
    WITH idle AS (
      SELECT u.id FROM units u
       WHERE u.product_id = NEW.id AND u.retired_at IS NULL
         AND NOT EXISTS (SELECT FROM rental_units o WHERE o.unit_id = u.id AND o.back_at IS NULL)
         AND NOT EXISTS (SELECT FROM downtimes d WHERE d.unit_id = u.id AND coalesce(d.to_at, 'infinity') > now())
       ORDER BY u.id DESC LIMIT -missing
    )
    UPDATE units SET retired_at = now(), retired_reason = 'corrected', updated_at = now() WHERE id IN (SELECT id FROM idle);
    GET DIAGNOSTICS gone = ROW_COUNT;
    IF gone < -missing THEN
      RAISE EXCEPTION 'product % has % idle units, and % should go', NEW.id, gone, -missing
        USING ERRCODE = 'check_violation', CONSTRAINT = 'enough_units_are_idle', TABLE = 'units';
    END IF;
  END IF;
  RETURN NULL;
END $$;
