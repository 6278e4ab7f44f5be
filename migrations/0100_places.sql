CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"code" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"opening_hours" jsonb,
	"closed_days" jsonb,
	"is_default" boolean DEFAULT false NOT NULL,
	"holds_rest" boolean DEFAULT false NOT NULL,
	"delivers" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "place_code_is_short" CHECK ("places"."code" ~ '^[A-Z]{2,4}$'),
	CONSTRAINT "default_place_stays" CHECK ("places"."removed_at" is null or not ("places"."is_default" or "places"."holds_rest")),
	CONSTRAINT "place_has_hours" CHECK ("places"."is_default" or ("places"."opening_hours" is not null and "places"."closed_days" is not null))
);
--> statement-breakpoint
-- The shop's one place, from what the settings say of it. No row of a large table is written: columns come with a default that
-- is read once, and what stands nowhere else stands at this place.
INSERT INTO places (title, code, is_default, holds_rest) VALUES ('Pagrindinis padalinys', 'PG', true, true);--> statement-breakpoint
CREATE FUNCTION default_place() RETURNS integer LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT id FROM places WHERE is_default);
END $$;--> statement-breakpoint
CREATE TABLE "place_stock" (
	"product_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "place_stock_product_id_place_id_pk" PRIMARY KEY("product_id","place_id"),
	CONSTRAINT "place_stock_is_not_negative" CHECK ("place_stock"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pool_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pool_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer,
	"place_id" integer NOT NULL,
	"unit_id" integer,
	"quantity" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	"cause" text NOT NULL,
	"transfer_id" integer,
	"accepted_broken" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "pool_changes_by_units" CHECK ("pool_changes"."quantity" <> 0),
	CONSTRAINT "pool_change_of_a_unit_is_one" CHECK ("pool_changes"."unit_id" is null or abs("pool_changes"."quantity") = 1),
	CONSTRAINT "pool_change_ends_after_it_begins" CHECK ("pool_changes"."to_at" >= "pool_changes"."from_at")
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "return_place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_holds" ADD COLUMN "place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_holds" ADD COLUMN "one_way" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "downtimes" ADD COLUMN "place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "at_place_id" integer;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "in_transit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "place_id" integer;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD COLUMN "place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "place_stock" ADD CONSTRAINT "place_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_stock" ADD CONSTRAINT "place_stock_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_changes" ADD CONSTRAINT "pool_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_changes" ADD CONSTRAINT "pool_changes_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_changes" ADD CONSTRAINT "pool_changes_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_stock_place" ON "place_stock" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "pool_changes_open" ON "pool_changes" USING btree ("product_id","place_id") WHERE "pool_changes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "pool_changes_unit" ON "pool_changes" USING btree ("unit_id") WHERE "pool_changes"."unit_id" is not null;--> statement-breakpoint
CREATE INDEX "pool_changes_transfer" ON "pool_changes" USING btree ("transfer_id") WHERE "pool_changes"."transfer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_place" ON "places" USING btree ("is_default") WHERE "places"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "one_place_holds_the_rest" ON "places" USING btree ("holds_rest") WHERE "places"."holds_rest";--> statement-breakpoint
CREATE UNIQUE INDEX "place_code_is_unique" ON "places" USING btree ("code") WHERE "places"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_return_place_id_places_id_fk" FOREIGN KEY ("return_place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_return_place_id_places_id_fk" FOREIGN KEY ("return_place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_holds" ADD CONSTRAINT "unit_holds_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_at_place_id_places_id_fk" FOREIGN KEY ("at_place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_away" ON "units" USING btree ("place_id","id") WHERE "units"."at_place_id" is not null or "units"."in_transit";--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "unit_is_at_one_place" CHECK ("units"."at_place_id" is null or not "units"."in_transit");--> statement-breakpoint
-- How many of a product count at a place; `p_stock` is the product's own.
CREATE FUNCTION units_at(p_product_id integer, p_stock integer, p_place integer) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN (SELECT holds_rest FROM places WHERE id = p_place)
              THEN p_stock - coalesce((SELECT sum(s.units)::integer FROM place_stock s WHERE s.product_id = p_product_id), 0)
              ELSE coalesce((SELECT s.units FROM place_stock s WHERE s.product_id = p_product_id AND s.place_id = p_place), 0) END;--> statement-breakpoint
-- What left a place's pool, or will join it. A machine that is down as well is away only for the rest of the time, so that it
-- counts once. Who will join is told beside a beginning of the period at which nobody has joined yet.
CREATE FUNCTION what_is_away(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz, p_place integer)
RETURNS TABLE (begins timestamptz, ends timestamptz, quantity integer, unit_id integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(lower(span), p_from), coalesce(upper(span), 'infinity'), c.quantity, c.unit_id
    FROM pool_changes c
   CROSS JOIN LATERAL unnest(
     tstzmultirange(tstzrange(c.from_at, CASE WHEN c.to_at > p_now THEN c.to_at END))
     - coalesce((SELECT range_agg(tstzrange(d.from_at, d.to_at)) FROM downtimes d WHERE d.unit_id = c.unit_id), '{}')) span
   WHERE c.product_id = p_product_id AND c.place_id = p_place AND c.ended_at IS NULL AND c.quantity > 0
     AND coalesce(upper(span), 'infinity') > p_from AND lower(span) < p_to
  UNION ALL
  SELECT joins.begins, 'infinity', joins.quantity, NULL
    FROM pool_changes c CROSS JOIN LATERAL (VALUES (p_from, 0), (greatest(c.from_at, p_from), c.quantity)) joins (begins, quantity)
   WHERE c.product_id = p_product_id AND c.place_id = p_place AND c.ended_at IS NULL AND c.quantity < 0
     AND c.from_at > p_now AND c.from_at < p_to
$$;--> statement-breakpoint
-- Availability as before, and: at a place. Who names none asks at the default place. A rental that comes back elsewhere takes its
-- units from home without end.
DROP FUNCTION bundle_free(integer, timestamptz, timestamptz, timestamptz);--> statement-breakpoint
DROP FUNCTION units_taken(integer, timestamptz, timestamptz, timestamptz);--> statement-breakpoint
DROP FUNCTION units_held(integer, timestamptz, timestamptz, timestamptz, interval);--> statement-breakpoint
DROP FUNCTION what_holds_units(integer, timestamptz, timestamptz, timestamptz, interval);--> statement-breakpoint
CREATE FUNCTION what_holds_units(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz, p_turnaround interval, p_place integer)
RETURNS TABLE (begins timestamptz, ends timestamptz, quantity integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(r.starts_at, p_from) AS begins,
         CASE WHEN r.return_place_id = r.place_id THEN hold_end(NULL, r.expected_return, r.promised_at, p_now) + p_turnaround
              ELSE 'infinity' END AS ends, r.quantity
    FROM rentals r
   WHERE r.product_id = p_product_id AND r.place_id = p_place AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.starts_at < p_to
     AND (r.expected_return > p_from - p_turnaround OR r.expected_return <= p_now OR r.promised_at > p_from - p_turnaround
          OR r.return_place_id <> r.place_id)
  UNION ALL
  SELECT greatest(r.starts_at, p_from),
         r.returned_at + CASE WHEN r.return_place_id = r.place_id THEN p_turnaround ELSE interval '0' END, r.quantity
    FROM rentals r
   WHERE r.product_id = p_product_id AND r.place_id = p_place AND r.returned_at IS NOT NULL AND r.returned_at > p_from - p_turnaround
     AND r.returned_at > r.starts_at AND r.cancelled_at IS NULL AND r.starts_at < p_to
  UNION ALL
  SELECT greatest(d.from_at, p_from), coalesce(d.to_at, 'infinity'), d.quantity
    FROM downtimes d
   WHERE d.product_id = p_product_id AND d.place_id = p_place AND coalesce(d.to_at, 'infinity') > p_from AND d.from_at < p_to
  UNION ALL
  SELECT greatest(h.from_at, p_from), CASE WHEN h.one_way THEN 'infinity' ELSE h.to_at + p_turnaround END, h.quantity
    FROM unit_holds h
   WHERE h.product_id = p_product_id AND h.place_id = p_place AND h.until_at > p_now AND h.from_at < p_to
     AND (h.to_at > p_from - p_turnaround OR h.one_way)
  UNION ALL
  SELECT a.begins, a.ends, a.quantity FROM what_is_away(p_product_id, p_from, p_to, p_now, p_place) a
$$;--> statement-breakpoint
CREATE FUNCTION units_held(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz, p_turnaround interval,
                           p_place integer DEFAULT default_place()) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  most integer := (
    WITH taken AS (SELECT * FROM what_holds_units(p_product_id, p_from, p_to, p_now, p_turnaround, p_place))
    SELECT max(CASE WHEN (SELECT count(*) FROM taken) > 40 THEN -1
                    ELSE (SELECT sum(o.quantity) FROM taken o WHERE o.begins <= t.begins AND o.ends > t.begins) END)
      FROM taken t WHERE t.ends > t.begins
  );
BEGIN
  IF most >= 0 OR most IS NULL THEN RETURN coalesce(most, 0); END IF;
  RETURN (
    SELECT max(held)
      FROM (SELECT e.at, sum(e.units) OVER (ORDER BY e.at) AS held
              FROM what_holds_units(p_product_id, p_from, p_to, p_now, p_turnaround, p_place) t
             CROSS JOIN LATERAL (VALUES (t.begins, t.quantity), (t.ends, -t.quantity)) e (at, units)
             WHERE t.ends > t.begins) moments
     WHERE at < p_to
  );
END $$;--> statement-breakpoint
CREATE FUNCTION units_taken(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz,
                            p_place integer DEFAULT default_place()) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  rests interval := (SELECT make_interval(mins => turnaround_minutes) FROM products WHERE id = p_product_id);
BEGIN
  IF rests IS NULL THEN RETURN 0; END IF;
  RETURN units_held(p_product_id, p_from, p_to + rests, p_now, rests, p_place);
END $$;--> statement-breakpoint
CREATE FUNCTION bundle_free(p_bundle_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz,
                            p_place integer DEFAULT default_place()) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(min(greatest(0, units_at(p.id, p.stock, p_place) - units_taken(p.id, p_from, p_to, p_now, p_place)) / b.quantity), 0)
      FROM product_parts b JOIN products p ON p.id = b.part_id
     WHERE b.bundle_id = p_bundle_id
  );
END $$;--> statement-breakpoint
-- As before, at the rental's place; and who moves to another place, or comes back elsewhere from now on, asks anew.
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
  IF units_taken(NEW.product_id, begins, ends, seen_at, NEW.place_id) > units_at(NEW.product_id, owned, NEW.place_id) THEN
    RAISE EXCEPTION 'product % has no free units at place % from % to %', NEW.product_id, NEW.place_id, begins, ends
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'units_are_free', TABLE = 'rentals';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Units of a place that bookings hold at their fullest moment of [p_from, p_to), those that are down or away included, and how
-- many are down or away at theirs; as of `p_seen`. Late tools hold nothing here.
CREATE FUNCTION booked_and_down(p_product_id integer, p_from timestamptz, p_to timestamptz, p_seen timestamptz, p_place integer,
                                OUT units integer, OUT down integer) LANGUAGE sql STABLE AS $$
  WITH taken AS (
    SELECT greatest(r.starts_at, p_from) AS b, CASE WHEN r.return_place_id = r.place_id THEN r.expected_return ELSE 'infinity' END AS e,
           r.quantity, false AS down
      FROM rentals r
     WHERE r.product_id = p_product_id AND r.place_id = p_place AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.starts_at < p_to
       AND (r.return_place_id <> r.place_id OR (r.expected_return > p_from AND r.expected_return > p_seen))
    UNION ALL
    SELECT greatest(d.from_at, p_from), coalesce(d.to_at, 'infinity'), d.quantity, true
      FROM downtimes d
     WHERE d.product_id = p_product_id AND d.place_id = p_place AND coalesce(d.to_at, 'infinity') > p_from AND d.from_at < p_to
    UNION ALL
    SELECT a.begins, a.ends, a.quantity, a.quantity > 0 FROM what_is_away(p_product_id, p_from, p_to, p_seen, p_place) a
  ), sums AS (
    SELECT (SELECT sum(o.quantity) FROM taken o WHERE o.b <= t.b AND o.e > t.b) AS units,
           (SELECT sum(o.quantity) FROM taken o WHERE o.b <= t.b AND o.e > t.b AND o.down) AS down
      FROM taken t WHERE t.e > t.b
  )
  SELECT max(units)::integer, max(down)::integer FROM sums
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION downtime_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned integer;
  ends timestamptz := coalesce(NEW.to_at, 'infinity');
  held record;
BEGIN
  IF NEW.product_id IS NULL OR ends <= NEW.from_at THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.quantity <= OLD.quantity AND NEW.from_at >= OLD.from_at AND ends <= coalesce(OLD.to_at, 'infinity')
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
  SELECT * INTO held FROM booked_and_down(NEW.product_id, greatest(NEW.from_at, NEW.created_at), ends, NEW.created_at, NEW.place_id);
  IF held.down > owned THEN
    RAISE EXCEPTION 'product % has % units in service at place %, and % would be down', NEW.product_id, owned, NEW.place_id, held.down
      USING ERRCODE = 'check_violation', CONSTRAINT = 'down_units_are_in_service', TABLE = 'downtimes';
  END IF;
  IF NOT NEW.accepted_broken AND held.units > owned THEN
    RAISE EXCEPTION 'a downtime of product % breaks bookings', NEW.product_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'downtime_breaks_no_booking', TABLE = 'downtimes';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A unit leaves a pool once at a time, no more leave than are there, and unless somebody accepted it, bookings keep theirs. The
-- product is locked before anything is counted, as by whoever books.
CREATE FUNCTION pool_change_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
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
       SELECT FROM pool_changes c WHERE c.unit_id = NEW.unit_id AND c.id <> NEW.id AND c.ended_at IS NULL AND c.quantity > 0) THEN
    RAISE EXCEPTION 'unit % is away already', NEW.unit_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'unit_is_away_once', TABLE = 'pool_changes';
  END IF;
  SELECT * INTO held FROM booked_and_down(NEW.product_id, greatest(NEW.from_at, NEW.created_at), coalesce(NEW.to_at, 'infinity'), NEW.created_at, NEW.place_id);
  IF held.down > owned THEN
    RAISE EXCEPTION 'product % has % units at place %, and % would be away', NEW.product_id, owned, NEW.place_id, held.down
      USING ERRCODE = 'check_violation', CONSTRAINT = 'units_away_are_of_the_place', TABLE = 'pool_changes';
  END IF;
  IF NOT NEW.accepted_broken AND held.units > owned THEN
    RAISE EXCEPTION 'units of product % that leave place % break bookings', NEW.product_id, NEW.place_id
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'pool_change_breaks_no_booking', TABLE = 'pool_changes';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pool_change_is_free AFTER INSERT OR UPDATE ON pool_changes FOR EACH ROW EXECUTE FUNCTION pool_change_is_free();--> statement-breakpoint
-- No more stands at the places than there is.
CREATE FUNCTION stock_is_where_it_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product integer := CASE WHEN TG_TABLE_NAME = 'products' THEN (to_jsonb(NEW) ->> 'id')::integer ELSE (to_jsonb(NEW) ->> 'product_id')::integer END;
BEGIN
  IF EXISTS (SELECT FROM products p WHERE p.id = product AND p.stock < (SELECT sum(s.units) FROM place_stock s WHERE s.product_id = p.id)) THEN
    RAISE EXCEPTION 'product % has less stock than stands at its places', product
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_where_it_stands', TABLE = 'products';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_is_where_it_stands AFTER UPDATE OF stock ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.stock < OLD.stock) EXECUTE FUNCTION stock_is_where_it_stands();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER place_stock_is_within AFTER INSERT OR UPDATE ON place_stock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION stock_is_where_it_stands();--> statement-breakpoint
-- Units in service count at their home.
CREATE FUNCTION units_count_at_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.retired_at IS NULL THEN
    UPDATE place_stock SET units = units - 1 WHERE product_id = OLD.product_id AND place_id = OLD.place_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.retired_at IS NULL AND NEW.product_id IS NOT NULL
     AND NOT (SELECT holds_rest FROM places WHERE id = NEW.place_id) THEN
    INSERT INTO place_stock (product_id, place_id, units) VALUES (NEW.product_id, NEW.place_id, 1)
      ON CONFLICT (product_id, place_id) DO UPDATE SET units = place_stock.units + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER units_count_at_home AFTER INSERT OR UPDATE OF place_id, retired_at, product_id OR DELETE ON units
  FOR EACH ROW EXECUTE FUNCTION units_count_at_home();--> statement-breakpoint
-- As before, at the default place, and of what is there. When codes begin, each place names what it counted.
CREATE OR REPLACE FUNCTION stock_makes_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing integer := NEW.stock - (SELECT count(*) FROM units WHERE product_id = NEW.id AND retired_at IS NULL);
  gone integer;
  counted record;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.tracked <> OLD.tracked THEN
    FOR counted IN DELETE FROM place_stock WHERE product_id = NEW.id RETURNING place_id, units LOOP
      INSERT INTO units (product_id, code, place_id) SELECT NEW.id, next_unit_code(), counted.place_id FROM generate_series(1, counted.units);
      missing := missing - counted.units;
    END LOOP;
  END IF;
  IF missing > 0 THEN
    INSERT INTO units (product_id, code) SELECT NEW.id, next_unit_code() FROM generate_series(1, missing);
  ELSIF missing < 0 THEN
    WITH idle AS (
      SELECT u.id FROM units u
       WHERE u.product_id = NEW.id AND u.retired_at IS NULL
         AND u.place_id = default_place() AND u.at_place_id IS NULL AND NOT u.in_transit
         AND NOT EXISTS (SELECT FROM rental_units o WHERE o.unit_id = u.id AND o.back_at IS NULL)
         AND NOT EXISTS (SELECT FROM downtimes d WHERE d.unit_id = u.id AND coalesce(d.to_at, 'infinity') > now())
         AND NOT EXISTS (SELECT FROM pool_changes c WHERE c.unit_id = u.id AND c.ended_at IS NULL)
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
END $$;--> statement-breakpoint
-- As before, and what was named at a place is counted there.
CREATE OR REPLACE FUNCTION tracking_is_switched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named jsonb;
BEGIN
  PERFORM FROM rentals r WHERE r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL ORDER BY r.id FOR UPDATE;
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
    INSERT INTO rental_units (rental_id, out_at)
    SELECT r.id, r.starts_at FROM rentals r,
           generate_series(1, r.handed_out - (SELECT count(*) FROM rental_units o WHERE o.rental_id = r.id AND o.back_at IS NULL)::integer)
     WHERE r.product_id = NEW.id AND r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.handed_out > 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whoever names a place that was removed meanwhile is refused; who removes one waits for those who name it.
CREATE FUNCTION place_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named integer;
BEGIN
  FOREACH named IN ARRAY CASE TG_TABLE_NAME
      WHEN 'orders' THEN ARRAY[(to_jsonb(NEW) ->> 'place_id')::integer, (to_jsonb(NEW) ->> 'return_place_id')::integer]
      ELSE ARRAY[(to_jsonb(NEW) ->> 'place_id')::integer] END LOOP
    PERFORM FROM places WHERE id = named AND removed_at IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'place % is no more', named USING ERRCODE = 'check_violation', CONSTRAINT = 'place_is_open', TABLE = TG_TABLE_NAME;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_is_of_an_open_place AFTER INSERT OR UPDATE OF place_id, return_place_id ON orders FOR EACH ROW EXECUTE FUNCTION place_is_open();--> statement-breakpoint
CREATE TRIGGER unit_is_of_an_open_place AFTER INSERT OR UPDATE OF place_id ON units FOR EACH ROW EXECUTE FUNCTION place_is_open();--> statement-breakpoint
CREATE TRIGGER stock_is_at_an_open_place AFTER INSERT OR UPDATE OF units ON place_stock FOR EACH ROW WHEN (NEW.units > 0) EXECUTE FUNCTION place_is_open();--> statement-breakpoint
-- A place is removed when nothing stands there and no order of it is open. The last to hold the rest gives that to the default place.
CREATE FUNCTION place_is_not_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM units WHERE (place_id = NEW.id OR at_place_id = NEW.id) AND retired_at IS NULL)
     OR EXISTS (SELECT FROM place_stock WHERE place_id = NEW.id AND units > 0)
     OR (OLD.holds_rest AND EXISTS (SELECT FROM products p WHERE p.stock <> (SELECT coalesce(sum(s.units), 0) FROM place_stock s WHERE s.product_id = p.id)))
     OR EXISTS (SELECT FROM rentals WHERE (place_id = NEW.id OR return_place_id = NEW.id) AND returned_at IS NULL AND cancelled_at IS NULL)
     OR EXISTS (SELECT FROM orders WHERE (place_id = NEW.id OR return_place_id = NEW.id) AND paid_at IS NULL AND billing = 'prepaid' AND deleted_at IS NULL AND lapsed_at IS NULL)
     OR EXISTS (SELECT FROM pool_changes WHERE place_id = NEW.id AND ended_at IS NULL)
     OR EXISTS (SELECT FROM unit_holds WHERE place_id = NEW.id AND until_at > now()) THEN
    RAISE EXCEPTION 'place % is in use', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'place_is_not_in_use', TABLE = 'places';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER place_is_not_in_use BEFORE UPDATE OF removed_at ON places FOR EACH ROW WHEN (NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL)
  EXECUTE FUNCTION place_is_not_in_use();
