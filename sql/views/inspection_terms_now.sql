-- This is the day from which each inspection of each machine in service is due (14 days before it runs out, or the
-- last tenth of its interval is begun) and the day on which it has run out; -infinity where it was never made,
-- infinity where nothing runs out. inspection_terms keeps it for lists: keep_inspection_terms() writes what has
-- changed.
CREATE OR REPLACE VIEW inspection_terms_now AS
SELECT u.id AS unit_id, k.kind, u.product_id, k.obligatory, last.passed_on, last.valid_until,
       CASE WHEN last.id IS NULL THEN '-infinity'::date
            ELSE least(last.valid_until - 14, last.valid_until + 1, used.nearly, used.whole, run.nearly, run.whole,
                       'infinity') END AS due_on,
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
      FROM (SELECT d, coalesce(sum(upper(d) - lower(d))
                                 OVER (ORDER BY lower(d) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
              FROM unnest((
                SELECT range_agg(daterange(greatest(last.passed_on, (o.out_at AT TIME ZONE 'Europe/Vilnius')::date),
                                           (o.back_at AT TIME ZONE 'Europe/Vilnius')::date, '[]'))
                  FROM rental_units o
                 WHERE o.unit_id = u.id
                   AND coalesce((o.back_at AT TIME ZONE 'Europe/Vilnius')::date, 'infinity') >= last.passed_on)
                ) d) outings
  ) used ON k.rental_days IS NOT NULL AND last.id IS NOT NULL
  LEFT JOIN LATERAL (
    SELECT (min(m.read_at) FILTER (WHERE m.hours + m.run_before - base.hours >= k.meter_hours)
              AT TIME ZONE 'Europe/Vilnius')::date AS whole,
           (min(m.read_at) FILTER (WHERE m.hours + m.run_before - base.hours >= 0.9 * k.meter_hours)
              AT TIME ZONE 'Europe/Vilnius')::date AS nearly
      FROM (SELECT coalesce(last.hours + coalesce(
                     (SELECT m.run_before FROM meter_readings m
                       WHERE m.unit_id = u.id
                         AND m.read_at < ((last.passed_on + 1)::timestamp AT TIME ZONE 'Europe/Vilnius')
                       ORDER BY m.hours = last.hours DESC, m.read_at DESC, m.id DESC LIMIT 1), 0),
                     (SELECT m.hours + m.run_before FROM meter_readings m
                       WHERE m.unit_id = u.id
                         AND m.read_at < ((last.passed_on + 1)::timestamp AT TIME ZONE 'Europe/Vilnius')
                       ORDER BY m.read_at DESC, m.id DESC LIMIT 1),
                     (SELECT m.hours + m.run_before FROM meter_readings m
                       WHERE m.unit_id = u.id ORDER BY m.read_at, m.id LIMIT 1)) AS hours) base
      JOIN meter_readings m ON m.unit_id = u.id
  ) run ON k.meter_hours IS NOT NULL AND last.id IS NOT NULL
 WHERE u.retired_at IS NULL;
