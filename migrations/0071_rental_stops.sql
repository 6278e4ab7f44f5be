CREATE TABLE "rental_stops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rental_id" integer NOT NULL,
	"kind" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"unit_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"said_by" integer,
	"by_customer" boolean NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"ended_how" text,
	"ended_by" integer,
	"ended_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	CONSTRAINT "stop_ends_after_it_begins" CHECK ("rental_stops"."until_at" >= "rental_stops"."from_at")
);
--> statement-breakpoint
ALTER TABLE "rental_stops" ADD CONSTRAINT "rental_stops_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_stops" ADD CONSTRAINT "rental_stops_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rental_stops_rental" ON "rental_stops" USING btree ("rental_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_ends_once" ON "rental_stops" USING btree ("rental_id") WHERE "rental_stops"."kind" = 'off_rent' and "rental_stops"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "rental_stops_open" ON "rental_stops" USING btree ("kind","from_at","rental_id") WHERE "rental_stops"."ended_at" is null and "rental_stops"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "rental_stops_unit" ON "rental_stops" USING btree ("unit_id") WHERE "rental_stops"."unit_id" is not null;--> statement-breakpoint
-- Custom, because drizzle has no exclusions. Ranges of one number each, so that no extension is needed; looked at when the transaction
-- ends, because the moment at which a customer is done with what is broken moves both stops.
ALTER TABLE "rental_stops" ADD CONSTRAINT "stops_of_a_rental_are_apart"
  EXCLUDE USING gist (int4range(rental_id, rental_id, '[]') WITH &&, tstzrange(from_at, until_at) WITH &&) WHERE (undone_at IS NULL)
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Nothing stops before units are rented, or when they are back. Custom, because a constraint can't look at another table.
CREATE FUNCTION stops_lie_within_their_rental() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted integer := CASE WHEN TG_TABLE_NAME = 'rentals' THEN (to_jsonb(NEW) ->> 'id')::integer ELSE (to_jsonb(NEW) ->> 'rental_id')::integer END;
BEGIN
  IF EXISTS (SELECT FROM rental_stops s JOIN rentals r ON r.id = s.rental_id
              WHERE s.rental_id = wanted AND s.undone_at IS NULL
                AND (s.from_at < r.starts_at OR coalesce(s.until_at, 'infinity') > coalesce(r.returned_at, 'infinity'))) THEN
    RAISE EXCEPTION 'rental % has a stop outside of it', wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stops_lie_within_their_rental', TABLE = 'rental_stops';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stops_lie_within_their_rental AFTER INSERT OR UPDATE ON rental_stops
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stops_lie_within_their_rental();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER rental_holds_its_stops AFTER UPDATE OF starts_at, returned_at ON rentals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.returned_at IS NOT NULL OR NEW.starts_at > OLD.starts_at)
  EXECUTE FUNCTION stops_lie_within_their_rental();
