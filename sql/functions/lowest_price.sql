-- This finds the lowest price, in cents with VAT, that everybody could see in the 30 days of Vilnius before the first
-- day of a reduction and on that day before it began; and since when it was offered, null when that is longer. Both
-- are null when nobody was offered anything before that day. By law a reduction is told against this price.
CREATE OR REPLACE FUNCTION lowest_price(of_product integer, of_category integer, of_unit text, of_days integer,
                                        before timestamptz, OUT price_with_vat integer, OUT since timestamptz)
RETURNS record LANGUAGE sql STABLE AS $$
  WITH span AS (
    SELECT (x.day - interval '30 days') AT TIME ZONE 'Europe/Vilnius' AS begins,
           x.day AT TIME ZONE 'Europe/Vilnius' AS first_day
      FROM (SELECT date_trunc('day', before AT TIME ZONE 'Europe/Vilnius') AS day) x
  ), prices AS (
    SELECT l.price, l.price_with_vat, l.vat_rate, l.from_at,
           lead(l.from_at, 1, 'infinity') OVER (ORDER BY l.from_at, l.id) AS until
      FROM price_ledger l
     WHERE l.product_id = of_product AND l.unit = of_unit AND l.days = of_days AND l.from_at < before
  ), moments AS (
    SELECT begins AS at FROM span
    UNION SELECT p.from_at FROM prices p, span WHERE p.from_at > span.begins
    UNION SELECT x.at
      FROM campaigns c CROSS JOIN LATERAL (VALUES (c.begins_at), (c.ends_at)) x (at), span
     WHERE c.code IS NULL AND x.at > span.begins AND x.at < before
       AND EXISTS (SELECT FROM campaign_targets t
                    WHERE t.campaign_id = c.id AND (t.product_id = of_product OR t.category_id = of_category))
  ), seen AS (
    -- a price that was replaced at the very moment at which it began nobody has seen
    SELECT m.at, p.price, p.vat_rate, percent_off(of_product, of_category, m.at) AS percent
      FROM moments m JOIN prices p ON p.from_at <= m.at AND p.until > m.at
     WHERE p.price IS NOT NULL
  )
  SELECT min(((reduced(s.price, percent)::bigint * (100 + s.vat_rate) + 50) / 100)::integer),
         nullif(min(s.at), (SELECT begins FROM span))
    FROM seen s HAVING min(s.at) < (SELECT first_day FROM span)
$$;
