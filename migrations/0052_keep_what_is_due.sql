-- What a list of machines or of downtimes would otherwise have to find out of every one of them. A default fills the new column
-- without a rewrite; only what has been out is counted, and a shop of before has nothing to inspect.
CREATE TABLE "inspection_terms" (
	"unit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"product_id" integer NOT NULL,
	"obligatory" boolean NOT NULL,
	"passed_on" date,
	"valid_until" date,
	"due_on" date NOT NULL,
	"lapses_on" date NOT NULL,
	CONSTRAINT "inspection_terms_unit_id_kind_pk" PRIMARY KEY("unit_id","kind")
);
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "times_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_terms" ADD CONSTRAINT "inspection_terms_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_terms_due" ON "inspection_terms" USING btree ("due_on","lapses_on","obligatory","valid_until","passed_on","unit_id","kind");--> statement-breakpoint
CREATE INDEX "inspection_terms_product" ON "inspection_terms" USING btree ("product_id","due_on");--> statement-breakpoint
CREATE INDEX "downtimes_over" ON "downtimes" USING btree ("to_at","id") WHERE "downtimes"."to_at" is not null;--> statement-breakpoint
-- From which day on each inspection of a machine in service is due (14 days before, or in the last tenth of its interval), and from
-- which it no longer holds: the days on which `inspections_of` begins to say so, if nobody fetches or brings the machine meanwhile. The
-- n-th day with customers is found in the first time out up to whose end there are as many; a time that goes on has no end.
CREATE VIEW inspection_terms_now AS
SELECT u.id AS unit_id, k.kind, u.product_id, k.obligatory, last.passed_on, last.valid_until,
       CASE WHEN last.id IS NULL THEN '-infinity'::date
            ELSE least(last.valid_until - 14, last.valid_until + 1, used.nearly, used.whole, run.nearly, run.whole, 'infinity') END AS due_on,
       CASE WHEN last.id IS NULL THEN '-infinity'::date
            ELSE least(last.valid_until + 1, used.whole, run.whole, 'infinity') END AS lapses_on
  FROM units u
  JOIN product_inspections k ON k.product_id = u.product_id
  LEFT JOIN LATERAL (
    SELECT i.id, i.passed_on, i.valid_until, i.hours FROM unit_inspections i
     WHERE i.unit_id = u.id AND lower(i.kind) = lower(k.kind) ORDER BY i.passed_on DESC, i.id DESC LIMIT 1) last ON true
  LEFT JOIN LATERAL (
    SELECT min(lower(d) + (k.rental_days - before - 1)::integer)
             FILTER (WHERE upper_inf(d) OR before + (upper(d) - lower(d)) >= k.rental_days) AS whole,
           min(lower(d) + (ceil(0.9 * k.rental_days) - before - 1)::integer)
             FILTER (WHERE upper_inf(d) OR before + (upper(d) - lower(d)) >= ceil(0.9 * k.rental_days)) AS nearly
      FROM (SELECT d, coalesce(sum(upper(d) - lower(d)) OVER (ORDER BY lower(d) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
              FROM unnest((
                SELECT range_agg(daterange(greatest(last.passed_on, (o.out_at AT TIME ZONE 'Europe/Vilnius')::date),
                                           (o.back_at AT TIME ZONE 'Europe/Vilnius')::date, '[]'))
                  FROM rental_units o
                 WHERE o.unit_id = u.id
                   AND coalesce((o.back_at AT TIME ZONE 'Europe/Vilnius')::date, 'infinity') >= last.passed_on)) d) outings
  ) used ON k.rental_days IS NOT NULL AND last.id IS NOT NULL
  LEFT JOIN LATERAL (
    SELECT (min(m.read_at) FILTER (WHERE m.hours - base.hours >= k.meter_hours) AT TIME ZONE 'Europe/Vilnius')::date AS whole,
           (min(m.read_at) FILTER (WHERE m.hours - base.hours >= 0.9 * k.meter_hours) AT TIME ZONE 'Europe/Vilnius')::date AS nearly
      FROM (SELECT coalesce(last.hours,
                     (SELECT m.hours FROM meter_readings m
                       WHERE m.unit_id = u.id AND m.read_at < ((last.passed_on + 1)::timestamp AT TIME ZONE 'Europe/Vilnius')
                       ORDER BY m.read_at DESC, m.id DESC LIMIT 1),
                     (SELECT m.hours FROM meter_readings m WHERE m.unit_id = u.id ORDER BY m.read_at, m.id LIMIT 1)) AS hours) base
      JOIN meter_readings m ON m.unit_id = u.id
  ) run ON k.meter_hours IS NOT NULL AND last.id IS NOT NULL
 WHERE u.retired_at IS NULL;--> statement-breakpoint
-- The one writer of inspection_terms. The machines are locked before anything is read: of two changes at once the second sees the first.
CREATE FUNCTION keep_inspection_terms(of_units integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM units WHERE id = ANY (of_units) ORDER BY id FOR NO KEY UPDATE;
  WITH terms AS MATERIALIZED (
    SELECT unit_id, kind, product_id, obligatory, passed_on, valid_until, due_on, lapses_on
      FROM inspection_terms_now WHERE unit_id = ANY (of_units)
  ), gone AS (
    DELETE FROM inspection_terms t
     WHERE t.unit_id = ANY (of_units) AND NOT EXISTS (SELECT FROM terms WHERE terms.unit_id = t.unit_id AND terms.kind = t.kind)
  )
  INSERT INTO inspection_terms AS t (unit_id, kind, product_id, obligatory, passed_on, valid_until, due_on, lapses_on)
  SELECT * FROM terms
      ON CONFLICT (unit_id, kind) DO UPDATE
     SET product_id = excluded.product_id, obligatory = excluded.obligatory, passed_on = excluded.passed_on,
         valid_until = excluded.valid_until, due_on = excluded.due_on, lapses_on = excluded.lapses_on
   WHERE (t.product_id, t.obligatory, t.passed_on, t.valid_until, t.due_on, t.lapses_on)
         IS DISTINCT FROM (excluded.product_id, excluded.obligatory, excluded.passed_on, excluded.valid_until, excluded.due_on, excluded.lapses_on);
END $$;--> statement-breakpoint
CREATE FUNCTION new_units_have_inspection_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  inspected integer[] := (SELECT array_agg(c.id) FROM come c
                           WHERE EXISTS (SELECT FROM product_inspections k WHERE k.product_id = c.product_id));
BEGIN
  IF inspected IS NOT NULL THEN PERFORM keep_inspection_terms(inspected); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER new_units_have_inspection_terms AFTER INSERT ON units REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION new_units_have_inspection_terms();--> statement-breakpoint
CREATE FUNCTION unit_has_inspection_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_inspection_terms(ARRAY[(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::integer]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER unit_has_inspection_terms AFTER UPDATE OF retired_at, product_id ON units FOR EACH ROW
  WHEN ((OLD.retired_at IS NULL) <> (NEW.retired_at IS NULL) OR OLD.product_id IS DISTINCT FROM NEW.product_id)
  EXECUTE FUNCTION unit_has_inspection_terms('id');--> statement-breakpoint
CREATE TRIGGER passed_inspection_has_terms AFTER INSERT OR UPDATE OR DELETE ON unit_inspections
  FOR EACH ROW EXECUTE FUNCTION unit_has_inspection_terms('unit_id');--> statement-breakpoint
CREATE TRIGGER read_meter_has_terms AFTER INSERT OR UPDATE OR DELETE ON meter_readings
  FOR EACH ROW EXECUTE FUNCTION unit_has_inspection_terms('unit_id');--> statement-breakpoint
CREATE FUNCTION kinds_have_inspection_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  inspected integer[] := (SELECT array_agg(u.id) FROM units u WHERE u.retired_at IS NULL AND u.product_id IN (SELECT product_id FROM changed));
BEGIN
  IF inspected IS NOT NULL THEN PERFORM keep_inspection_terms(inspected); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER new_kinds_have_inspection_terms AFTER INSERT ON product_inspections REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kinds_have_inspection_terms();--> statement-breakpoint
CREATE TRIGGER changed_kinds_have_inspection_terms AFTER UPDATE ON product_inspections REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kinds_have_inspection_terms();--> statement-breakpoint
CREATE TRIGGER gone_kinds_have_inspection_terms AFTER DELETE ON product_inspections REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kinds_have_inspection_terms();--> statement-breakpoint
-- How often each machine has been out, so that the least used is found without looking at years of rentals; and how many of the days of
-- its inspections it has used up.
CREATE FUNCTION units_go_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := (SELECT array_agg(DISTINCT unit_id) FROM come WHERE unit_id IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    changed := (SELECT array_agg(DISTINCT unit_id) FROM gone WHERE unit_id IS NOT NULL);
  ELSE
    changed := (SELECT array_agg(DISTINCT unit_id) FROM (
      (SELECT id, unit_id, out_at, back_at FROM come EXCEPT SELECT id, unit_id, out_at, back_at FROM gone)
       UNION (SELECT id, unit_id, out_at, back_at FROM gone EXCEPT SELECT id, unit_id, out_at, back_at FROM come)) c WHERE unit_id IS NOT NULL);
  END IF;
  IF changed IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM units WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP = 'INSERT' THEN
    UPDATE units u SET times_out = u.times_out + c.times
      FROM (SELECT unit_id, count(*) AS times FROM come GROUP BY unit_id) c WHERE c.unit_id = u.id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE units u SET times_out = u.times_out - c.times
      FROM (SELECT unit_id, count(*) AS times FROM gone GROUP BY unit_id) c WHERE c.unit_id = u.id;
  ELSE
    UPDATE units u SET times_out = u.times_out + c.times
      FROM (SELECT unit_id, sum(times) AS times FROM (
              SELECT unit_id, 1 AS times FROM come UNION ALL SELECT unit_id, -1 FROM gone) t GROUP BY unit_id HAVING sum(times) <> 0) c
     WHERE c.unit_id = u.id;
  END IF;
  -- Asked once the machines are locked: whoever gives their product its first kind of inspection meanwhile sees what they did here.
  changed := (SELECT array_agg(u.id) FROM units u JOIN product_inspections k ON k.product_id = u.product_id AND k.rental_days IS NOT NULL
               WHERE u.id = ANY (changed));
  IF changed IS NOT NULL THEN PERFORM keep_inspection_terms(changed); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER units_go_out AFTER INSERT ON rental_units REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION units_go_out();--> statement-breakpoint
CREATE TRIGGER units_go_out_otherwise AFTER UPDATE ON rental_units REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION units_go_out();--> statement-breakpoint
CREATE TRIGGER units_did_not_go_out AFTER DELETE ON rental_units REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION units_go_out();--> statement-breakpoint
UPDATE units u SET times_out = o.times
  FROM (SELECT unit_id, count(*) AS times FROM rental_units WHERE unit_id IS NOT NULL GROUP BY unit_id) o WHERE o.unit_id = u.id;--> statement-breakpoint
INSERT INTO inspection_terms (unit_id, kind, product_id, obligatory, passed_on, valid_until, due_on, lapses_on)
SELECT unit_id, kind, product_id, obligatory, passed_on, valid_until, due_on, lapses_on FROM inspection_terms_now;
