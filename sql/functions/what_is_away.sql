-- This tells what has left a place, or will join it. A machine that is down as well is away only for the rest of the
-- time, so that it counts once. Who will join is told beside a beginning of the period at which nobody has joined
-- yet.
CREATE OR REPLACE FUNCTION what_is_away(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz,
                                        p_place integer)
RETURNS TABLE (begins timestamptz, ends timestamptz, quantity integer, unit_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(lower(span), p_from), coalesce(upper(span), 'infinity'), c.quantity, c.unit_id
    FROM pool_changes c
   CROSS JOIN LATERAL unnest(
     tstzmultirange(tstzrange(c.from_at, CASE WHEN c.to_at > p_now THEN c.to_at END))
     - coalesce(
         (SELECT range_agg(tstzrange(d.from_at, d.to_at)) FROM downtimes d WHERE d.unit_id = c.unit_id), '{}')) span
   WHERE c.product_id = p_product_id AND c.place_id = p_place AND c.ended_at IS NULL AND c.quantity > 0
     AND coalesce(upper(span), 'infinity') > p_from AND lower(span) < p_to
  UNION ALL
  SELECT joins.begins, 'infinity', joins.quantity, NULL
    FROM pool_changes c
   CROSS JOIN LATERAL (VALUES (p_from, 0), (greatest(c.from_at, p_from), c.quantity)) joins (begins, quantity)
   WHERE c.product_id = p_product_id AND c.place_id = p_place AND c.ended_at IS NULL AND c.quantity < 0
     AND c.from_at > p_now AND c.from_at < p_to
$$;
