-- This counts the units of a place that bookings hold at their fullest moment of [p_from, p_to), those that are down
-- or away included, and how many are down or away at theirs; as of `p_seen`. Late tools hold nothing here.
CREATE OR REPLACE FUNCTION booked_and_down(p_product_id integer, p_from timestamptz, p_to timestamptz,
                                           p_seen timestamptz, p_place integer,
                                           OUT units integer, OUT down integer)
LANGUAGE sql STABLE AS $$
  WITH taken AS (
    SELECT greatest(r.starts_at, p_from) AS b,
           CASE WHEN r.return_place_id = r.place_id THEN r.expected_return ELSE 'infinity' END AS e,
           r.quantity, false AS down
      FROM rentals r
     WHERE r.product_id = p_product_id AND r.place_id = p_place AND r.returned_at IS NULL AND r.cancelled_at IS NULL
       AND r.starts_at < p_to
       AND (r.return_place_id <> r.place_id OR (r.expected_return > p_from AND r.expected_return > p_seen))
    UNION ALL
    SELECT greatest(d.from_at, p_from), coalesce(d.to_at, 'infinity'), d.quantity, true
      FROM downtimes d
     WHERE d.product_id = p_product_id AND d.place_id = p_place AND coalesce(d.to_at, 'infinity') > p_from
       AND d.from_at < p_to
    UNION ALL
    SELECT a.begins, a.ends, a.quantity, a.quantity > 0 FROM what_is_away(p_product_id, p_from, p_to, p_seen, p_place) a
  ), sums AS (
    SELECT (SELECT sum(o.quantity) FROM taken o WHERE o.b <= t.b AND o.e > t.b) AS units,
           (SELECT sum(o.quantity) FROM taken o WHERE o.b <= t.b AND o.e > t.b AND o.down) AS down
      FROM taken t WHERE t.e > t.b
  )
  SELECT max(units)::integer, max(down)::integer FROM sums
$$;
