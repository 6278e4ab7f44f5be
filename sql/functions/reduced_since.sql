-- This tells since when what is off a product at a moment has only grown: a reduction in steps is held against the
-- price before the first of them.
CREATE OR REPLACE FUNCTION reduced_since(of_product integer, of_category integer, at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE own AS (
    SELECT c.percent, c.begins_at, c.ends_at FROM campaigns c
     WHERE c.code IS NULL AND c.begins_at <= at
       AND EXISTS (SELECT FROM campaign_targets t
                    WHERE t.campaign_id = c.id AND (t.product_id = of_product OR t.category_id = of_category))
  ), step (percent, begins_at) AS (
    (SELECT o.percent, o.begins_at FROM own o WHERE o.ends_at > at ORDER BY o.percent DESC, o.begins_at LIMIT 1)
    UNION ALL
    SELECT before.percent, before.begins_at
      FROM step CROSS JOIN LATERAL (
        SELECT o.percent, o.begins_at FROM own o
         WHERE o.begins_at < step.begins_at AND o.ends_at >= step.begins_at AND o.percent <= step.percent
         ORDER BY o.begins_at LIMIT 1) before
  )
  SELECT min(begins_at) FROM step
$$;
