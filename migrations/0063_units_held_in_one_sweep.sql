-- As before, answer for answer; but a thousand open downtimes of one product no longer make a million pairs. What holds units is
-- told by a function of its own, which PostgreSQL puts into the question that asks it.
CREATE FUNCTION what_holds_units(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz, p_turnaround interval)
RETURNS TABLE (begins timestamptz, ends timestamptz, quantity integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
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
  UNION ALL
  SELECT greatest(h.from_at, p_from), h.to_at + p_turnaround, h.quantity
    FROM unit_holds h
   WHERE h.product_id = p_product_id AND h.until_at > p_now AND h.from_at < p_to AND h.to_at > p_from - p_turnaround
$$;--> statement-breakpoint
-- Few are asked beginning by beginning, which is quickest. Many are swept: each comes with its beginning and leaves with its end, and
-- what is held after each such moment is a running sum; moments that are the same count together, so that what ends when another
-- begins is away by then.
CREATE OR REPLACE FUNCTION units_held(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz, p_turnaround interval) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  most integer := (
    WITH taken AS (SELECT * FROM what_holds_units(p_product_id, p_from, p_to, p_now, p_turnaround))
    SELECT max(CASE WHEN (SELECT count(*) FROM taken) > 40 THEN -1
                    ELSE (SELECT sum(o.quantity) FROM taken o WHERE o.begins <= t.begins AND o.ends > t.begins) END)
      FROM taken t WHERE t.ends > t.begins
  );
BEGIN
  IF most >= 0 OR most IS NULL THEN RETURN coalesce(most, 0); END IF;
  RETURN (
    SELECT max(held)
      FROM (SELECT sum(e.units) OVER (ORDER BY e.at) AS held
              FROM what_holds_units(p_product_id, p_from, p_to, p_now, p_turnaround) t
             CROSS JOIN LATERAL (VALUES (t.begins, t.quantity), (t.ends, -t.quantity)) e (at, units)
             WHERE t.ends > t.begins) moments
  );
END $$;
