-- This is the most units of a product that rentals, downtimes, quotes and transfers hold at a place at any moment of
-- [p_from, p_to), a rental and a quote for `p_turnaround` longer than they last. The load only grows where something
-- begins. Few are asked beginning by beginning, which is quickest. Many are swept, so that a thousand open downtimes of
-- one product make no million pairs: each comes with its beginning and leaves with its end, and what is held after each
-- such moment is a running sum; moments that are the same count together, so that what ends when another begins is away
-- by then.
CREATE OR REPLACE FUNCTION units_held(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz,
                                      p_turnaround interval, p_place integer DEFAULT default_place()) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  most integer := (
    WITH taken AS (SELECT * FROM what_holds_units(p_product_id, p_from, p_to, p_now, p_turnaround, p_place))
    SELECT max(CASE WHEN (SELECT count(*) FROM taken) > 40 THEN -1
                    ELSE (SELECT sum(o.quantity) FROM taken o WHERE o.begins <= t.begins AND o.ends > t.begins) END)
      FROM taken t WHERE t.ends > t.begins
  );
BEGIN
  IF most >= 0 OR most IS NULL THEN RETURN coalesce(most, 0); END IF;
  RETURN (
    SELECT max(held)
      FROM (SELECT e.at, sum(e.units) OVER (ORDER BY e.at) AS held
              FROM what_holds_units(p_product_id, p_from, p_to, p_now, p_turnaround, p_place) t
             CROSS JOIN LATERAL (VALUES (t.begins, t.quantity), (t.ends, -t.quantity)) e (at, units)
             WHERE t.ends > t.begins) moments
     WHERE at < p_to
  );
END $$;
