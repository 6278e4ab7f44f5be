CREATE TABLE "product_inspections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_inspections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"months" integer,
	"rental_days" integer,
	"meter_hours" integer,
	"obligatory" boolean NOT NULL,
	CONSTRAINT "inspection_comes_again" CHECK (num_nonnulls("product_inspections"."months", "product_inspections"."rental_days", "product_inspections"."meter_hours") > 0 and coalesce("product_inspections"."months", 1) > 0 and coalesce("product_inspections"."rental_days", 1) > 0 and coalesce("product_inspections"."meter_hours", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "inspection_certificates" (
	"inspection_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meter_readings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meter_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"hours" numeric(8, 1) NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"by_user_id" integer NOT NULL,
	CONSTRAINT "meter_shows_no_less_than_nothing" CHECK ("meter_readings"."hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unit_inspections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_inspections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"passed_on" date NOT NULL,
	"valid_until" date,
	"inspector" text DEFAULT '' NOT NULL,
	"certificate_number" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hours" numeric(8, 1),
	"by_user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inspection_holds_from_its_day_on" CHECK ("unit_inspections"."valid_until" >= "unit_inspections"."passed_on")
);
--> statement-breakpoint
ALTER TABLE "product_inspections" ADD CONSTRAINT "product_inspections_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_certificates" ADD CONSTRAINT "inspection_certificates_inspection_id_unit_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."unit_inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_inspections" ADD CONSTRAINT "unit_inspections_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_is_inspected_once_for_each_kind" ON "product_inspections" USING btree ("product_id",lower("kind"));--> statement-breakpoint
CREATE INDEX "meter_readings_unit" ON "meter_readings" USING btree ("unit_id","read_at","id");--> statement-breakpoint
CREATE INDEX "unit_inspections_unit" ON "unit_inspections" USING btree ("unit_id","passed_on","id");--> statement-breakpoint
-- How each of a machine's inspections stands at a moment: the last one of its kind, what has been used up since, whether it has run
-- out or soon will (14 days, or the last tenth of an interval). A day on which it was with a customer counts once, whole. The one
-- answer for hand-over, proposal, lists and the machine's own page.
CREATE FUNCTION inspections_of(of_unit integer, at timestamp with time zone)
RETURNS TABLE (kind text, "position" integer, obligatory boolean, months integer, rental_days integer, meter_hours integer,
               inspection_id integer, passed_on date, valid_until date, certificate_number text, days_out integer, hours_run numeric,
               has_lapsed boolean, lapses_soon boolean)
LANGUAGE sql STABLE AS $$
  SELECT k.kind, k.position, k.obligatory, k.months, k.rental_days, k.meter_hours,
         last.id, last.passed_on, last.valid_until, last.certificate_number, used.days, run.hours,
         last.id IS NULL OR coalesce(last.valid_until < today.day, false)
           OR coalesce(used.days >= k.rental_days, false) OR coalesce(run.hours >= k.meter_hours, false),
         coalesce(last.valid_until <= today.day + 14, false)
           OR coalesce(used.days >= 0.9 * k.rental_days, false) OR coalesce(run.hours >= 0.9 * k.meter_hours, false)
    FROM units u
    JOIN product_inspections k ON k.product_id = u.product_id
   CROSS JOIN (SELECT (at AT TIME ZONE 'Europe/Vilnius')::date AS day) today
    LEFT JOIN LATERAL (
      SELECT i.id, i.passed_on, i.valid_until, i.certificate_number, i.hours FROM unit_inspections i
       WHERE i.unit_id = u.id AND lower(i.kind) = lower(k.kind) ORDER BY i.passed_on DESC, i.id DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(upper(d) - lower(d)), 0)::integer AS days FROM unnest((
        SELECT range_agg(daterange(greatest(last.passed_on, (o.out_at AT TIME ZONE 'Europe/Vilnius')::date),
                                   (coalesce(o.back_at, at) AT TIME ZONE 'Europe/Vilnius')::date, '[]'))
          FROM rental_units o
         WHERE o.unit_id = u.id AND o.out_at <= at
           AND (coalesce(o.back_at, at) AT TIME ZONE 'Europe/Vilnius')::date >= last.passed_on)) d
       WHERE k.rental_days IS NOT NULL) used ON k.rental_days IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT (SELECT m.hours FROM meter_readings m WHERE m.unit_id = u.id AND m.read_at <= at ORDER BY m.read_at DESC, m.id DESC LIMIT 1)
             - coalesce(last.hours,
                 (SELECT m.hours FROM meter_readings m
                   WHERE m.unit_id = u.id AND m.read_at < ((last.passed_on + 1)::timestamp AT TIME ZONE 'Europe/Vilnius')
                   ORDER BY m.read_at DESC, m.id DESC LIMIT 1),
                 (SELECT m.hours FROM meter_readings m WHERE m.unit_id = u.id ORDER BY m.read_at, m.id LIMIT 1)) AS hours
    ) run ON k.meter_hours IS NOT NULL
   WHERE u.id = of_unit
$$;
