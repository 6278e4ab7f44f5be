-- This tells what holds units of a product at a place in [p_from, p_to), and from when to when: open rentals and
-- returned ones, with their turnaround; downtimes; quotes whose moment has not come; and what is away. It is a function
-- of its own in SQL, which PostgreSQL puts into the question that asks it.
CREATE OR REPLACE FUNCTION what_holds_units(p_product_id integer, p_from timestamptz, p_to timestamptz,
                                            p_now timestamptz, p_turnaround interval, p_place integer)
RETURNS TABLE (begins timestamptz, ends timestamptz, quantity integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(r.starts_at, p_from) AS begins,
         CASE WHEN r.return_place_id = r.place_id
              THEN hold_end(NULL, r.expected_return, r.promised_at, p_now) + p_turnaround
              ELSE 'infinity' END AS ends, r.quantity
    FROM rentals r
   WHERE r.product_id = p_product_id AND r.place_id = p_place AND r.returned_at IS NULL AND r.cancelled_at IS NULL
     AND r.starts_at < p_to
     AND (r.expected_return > p_from - p_turnaround OR r.expected_return <= p_now
          OR r.promised_at > p_from - p_turnaround OR r.return_place_id <> r.place_id)
  UNION ALL
  SELECT greatest(r.starts_at, p_from),
         r.returned_at + CASE WHEN r.return_place_id = r.place_id THEN p_turnaround ELSE interval '0' END, r.quantity
    FROM rentals r
   WHERE r.product_id = p_product_id AND r.place_id = p_place AND r.returned_at IS NOT NULL
     AND r.returned_at > p_from - p_turnaround
     AND r.returned_at > r.starts_at AND r.cancelled_at IS NULL AND r.starts_at < p_to
  UNION ALL
  SELECT greatest(d.from_at, p_from), coalesce(d.to_at, 'infinity'), d.quantity
    FROM downtimes d
   WHERE d.product_id = p_product_id AND d.place_id = p_place AND coalesce(d.to_at, 'infinity') > p_from
     AND d.from_at < p_to
  UNION ALL
  SELECT greatest(h.from_at, p_from), CASE WHEN h.one_way THEN 'infinity' ELSE h.to_at + p_turnaround END, h.quantity
    FROM unit_holds h
   WHERE h.product_id = p_product_id AND h.place_id = p_place AND h.until_at > p_now AND h.from_at < p_to
     AND (h.to_at > p_from - p_turnaround OR h.one_way)
  UNION ALL
  SELECT a.begins, a.ends, a.quantity FROM what_is_away(p_product_id, p_from, p_to, p_now, p_place) a
$$;
