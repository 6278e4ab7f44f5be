CREATE TABLE "delivery_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"slot_id" integer,
	"capacity" integer NOT NULL,
	CONSTRAINT "one_exception_of_a_slot_and_day" UNIQUE NULLS NOT DISTINCT("day","slot_id"),
	CONSTRAINT "exception_takes_nobody_or_more" CHECK ("delivery_exceptions"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zone_id" integer,
	"weekdays" integer[] NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	"capacity" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "slot_takes_somebody" CHECK ("delivery_slots"."capacity" > 0),
	CONSTRAINT "slot_ends_after_it_begins" CHECK ("delivery_slots"."to_time" > "delivery_slots"."from_time"),
	CONSTRAINT "slot_is_on_weekdays" CHECK (cardinality("delivery_slots"."weekdays") > 0 and "delivery_slots"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7])
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"postal_prefixes" text[] NOT NULL,
	"towns" text[] NOT NULL,
	"price" integer NOT NULL,
	"free_from" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "zone_costs_nothing_or_more" CHECK ("delivery_zones"."price" >= 0 and "delivery_zones"."free_from" > 0),
	CONSTRAINT "zone_is_somewhere" CHECK (cardinality("delivery_zones"."postal_prefixes") + cardinality("delivery_zones"."towns") > 0)
);
--> statement-breakpoint
CREATE TABLE "stops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"zone_id" integer,
	"slot_id" integer,
	"day" date NOT NULL,
	"from_time" text,
	"to_time" text,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	"ended_why" text,
	"driver_user_id" integer,
	"position" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stop_is_open_or_ended" CHECK (("stops"."state" = 'open') = ("stops"."ended_at" is null)),
	CONSTRAINT "stop_ends_after_it_begins_that_day" CHECK (("stops"."from_time" is null) = ("stops"."to_time" is null) and "stops"."to_time" > "stops"."from_time"),
	CONSTRAINT "slot_has_its_times" CHECK ("stops"."slot_id" is null or "stops"."from_time" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_exceptions" ADD CONSTRAINT "delivery_exceptions_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_driver_user_id_users_id_fk" FOREIGN KEY ("driver_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_exceptions_slot" ON "delivery_exceptions" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "delivery_slots_zone" ON "delivery_slots" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "stops_order" ON "stops" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stops_day" ON "stops" USING btree ("day","driver_user_id");--> statement-breakpoint
CREATE INDEX "stops_driver" ON "stops" USING btree ("driver_user_id") WHERE "stops"."driver_user_id" is not null;--> statement-breakpoint
CREATE INDEX "stops_zone" ON "stops" USING btree ("zone_id") WHERE "stops"."zone_id" is not null;--> statement-breakpoint
CREATE INDEX "stops_slot" ON "stops" USING btree ("slot_id","day") WHERE "stops"."slot_id" is not null and "stops"."state" <> 'dropped';--> statement-breakpoint
CREATE INDEX "stops_open" ON "stops" USING btree ("day") WHERE "stops"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "order_is_delivered_once" ON "stops" USING btree ("order_id") WHERE "stops"."kind" = 'deliver' and "stops"."state" in ('open', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX "order_is_brought_for_one_price" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."is_delivery";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "delivery_is_no_product" CHECK (not "order_lines"."is_delivery" or ("order_lines"."type" = 'addition' and "order_lines"."product_id" is null and "order_lines"."quantity" = 1));--> statement-breakpoint
-- Two stops that are written at the same instant do not see each other: the slot is locked before its stops are counted, so that the
-- second one waits and then counts with the first. Custom, because a constraint can't count.
CREATE FUNCTION slot_has_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE places integer;
BEGIN
  IF NEW.slot_id IS NULL OR NEW.state = 'dropped' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.slot_id IS NOT DISTINCT FROM OLD.slot_id AND NEW.day = OLD.day AND OLD.state <> 'dropped' THEN
    RETURN NULL;
  END IF;
  PERFORM FROM delivery_slots WHERE id = NEW.slot_id FOR NO KEY UPDATE;
  places := coalesce(
    (SELECT e.capacity FROM delivery_exceptions e WHERE e.day = NEW.day AND e.slot_id = NEW.slot_id),
    (SELECT e.capacity FROM delivery_exceptions e WHERE e.day = NEW.day AND e.slot_id IS NULL),
    (SELECT s.capacity FROM delivery_slots s WHERE s.id = NEW.slot_id));
  IF (SELECT count(*) FROM stops s WHERE s.slot_id = NEW.slot_id AND s.day = NEW.day AND s.state <> 'dropped') > places THEN
    RAISE EXCEPTION 'slot % has no place left on %', NEW.slot_id, NEW.day
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'slot_has_place', TABLE = 'stops';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER slot_has_place AFTER INSERT OR UPDATE OF slot_id, day, state ON stops
  FOR EACH ROW EXECUTE FUNCTION slot_has_place();
