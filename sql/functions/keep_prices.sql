-- What is offered now of these products (each id once), in cents without and with VAT, is compared with what the
-- price ledger knows last, and whatever differs begins there: at `at`, or else when its product was changed. Units
-- are a piece (`vnt`), an hour, a day and a package of so many days.
CREATE OR REPLACE FUNCTION keep_prices(ids integer[], reason text, at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH rate AS MATERIALIZED (SELECT shop_vat_rate() AS percent),
  offered AS (
    SELECT p.id AS product_id,
           CASE WHEN p.kind <> 'rent' THEN 'vnt' WHEN p.price_per_day > 0 THEN 'day' ELSE 'hour' END AS unit,
           1 AS days, p.price + p.price_per_day + p.price_per_hour AS price
      FROM unnest(ids) wanted (id) JOIN products p ON p.id = wanted.id
    UNION ALL
    SELECT p.id, 'day', (x ->> 'days')::integer, (x ->> 'price')::integer
      FROM unnest(ids) wanted (id) JOIN products p ON p.id = wanted.id
     CROSS JOIN LATERAL (SELECT t.packages FROM product_tariffs t WHERE t.product_id = p.id
                          ORDER BY t.valid_from DESC, t.id DESC LIMIT 1) t
     CROSS JOIN LATERAL jsonb_array_elements(t.packages) x
     WHERE p.price_per_day > 0
  ), seen AS (
    SELECT o.product_id, o.unit, o.days, o.price,
           ((o.price::bigint * (100 + rate.percent) + 50) / 100)::integer AS price_with_vat,
           rate.percent AS vat_rate
      FROM offered o CROSS JOIN rate
  ), known AS (
    SELECT DISTINCT ON (l.product_id, l.unit, l.days) l.product_id, l.unit, l.days, l.price, l.price_with_vat
      FROM unnest(ids) wanted (id) JOIN price_ledger l ON l.product_id = wanted.id
     ORDER BY l.product_id, l.unit, l.days, l.from_at DESC, l.id DESC
  )
  INSERT INTO price_ledger (product_id, unit, days, price, price_with_vat, vat_rate, from_at, why)
  SELECT product_id, unit, days, s.price, s.price_with_vat, coalesce(s.vat_rate, shop_vat_rate()),
         coalesce(at, (SELECT p.updated_at FROM products p WHERE p.id = product_id)), reason
    FROM seen s FULL JOIN known k USING (product_id, unit, days)
   WHERE s.price IS DISTINCT FROM k.price OR s.price_with_vat IS DISTINCT FROM k.price_with_vat
   ORDER BY product_id, unit, days;
END $$;
