-- This tells how each of a machine's inspections stands at a moment: the last one of its kind, what has been used up
-- since, and whether it has run out or soon will (14 days, or the last tenth of an interval). A day on which the
-- machine was with a customer counts once, whole; its hours are those of all its meters. What was read at an
-- inspection was read of the meter that showed it, which may have been replaced later on that day. It is the one
-- answer for hand-over, proposal, lists and the machine's own page.
CREATE OR REPLACE FUNCTION inspections_of(of_unit integer, at timestamp with time zone)
RETURNS TABLE (kind text, "position" integer, obligatory boolean, months integer, rental_days integer,
               meter_hours integer, inspection_id integer, passed_on date, valid_until date, certificate_number text,
               days_out integer, hours_run numeric, has_lapsed boolean, lapses_soon boolean)
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
       WHERE i.unit_id = u.id AND lower(i.kind) = lower(k.kind)
       ORDER BY i.passed_on DESC, i.id DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(upper(d) - lower(d)), 0)::integer AS days FROM unnest((
        SELECT range_agg(daterange(greatest(last.passed_on, (o.out_at AT TIME ZONE 'Europe/Vilnius')::date),
                                   (coalesce(o.back_at, at) AT TIME ZONE 'Europe/Vilnius')::date, '[]'))
          FROM rental_units o
         WHERE o.unit_id = u.id AND o.out_at <= at
           AND (coalesce(o.back_at, at) AT TIME ZONE 'Europe/Vilnius')::date >= last.passed_on)) d
       WHERE k.rental_days IS NOT NULL) used ON k.rental_days IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT (SELECT m.hours + m.run_before FROM meter_readings m
               WHERE m.unit_id = u.id AND m.read_at <= at ORDER BY m.read_at DESC, m.id DESC LIMIT 1)
             - coalesce(last.hours + coalesce(
                 (SELECT m.run_before FROM meter_readings m
                   WHERE m.unit_id = u.id
                     AND m.read_at < ((last.passed_on + 1)::timestamp AT TIME ZONE 'Europe/Vilnius')
                   ORDER BY m.hours = last.hours DESC, m.read_at DESC, m.id DESC LIMIT 1), 0),
                 (SELECT m.hours + m.run_before FROM meter_readings m
                   WHERE m.unit_id = u.id
                     AND m.read_at < ((last.passed_on + 1)::timestamp AT TIME ZONE 'Europe/Vilnius')
                   ORDER BY m.read_at DESC, m.id DESC LIMIT 1),
                 (SELECT m.hours + m.run_before FROM meter_readings m
                   WHERE m.unit_id = u.id ORDER BY m.read_at, m.id LIMIT 1)) AS hours
    ) run ON k.meter_hours IS NOT NULL
   WHERE u.id = of_unit
$$;
