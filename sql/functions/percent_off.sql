-- What is off a product at a moment for everybody is the most percent that a campaign without a code takes, 0 when
-- none does.
CREATE OR REPLACE FUNCTION percent_off(of_product integer, of_category integer, at timestamptz) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(c.percent), 0)
    FROM campaigns c
   WHERE c.code IS NULL AND c.begins_at <= at AND c.ends_at > at
     AND EXISTS (SELECT FROM campaign_targets t
                  WHERE t.campaign_id = c.id AND (t.product_id = of_product OR t.category_id = of_category))
$$;
