CREATE TABLE "campaign_targets" (
	"campaign_id" integer NOT NULL,
	"product_id" integer,
	"category_id" integer,
	CONSTRAINT "campaign_target_is_one_thing" CHECK (num_nonnulls("campaign_targets"."product_id", "campaign_targets"."category_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"percent" integer NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"code" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	CONSTRAINT "campaign_takes_a_part_off" CHECK ("campaigns"."percent" between 1 and 99),
	CONSTRAINT "campaign_ends_after_it_begins" CHECK ("campaigns"."ends_at" >= "campaigns"."begins_at")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "campaign" jsonb;--> statement-breakpoint
-- What is written already was written with the rate of today: told as a default, so that no row of a large ledger is written anew.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE price_ledger ADD COLUMN vat_rate integer NOT NULL DEFAULT %s', shop_vat_rate());
END $$;--> statement-breakpoint
ALTER TABLE "price_ledger" ALTER COLUMN "vat_rate" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "campaign_targets" ADD CONSTRAINT "campaign_targets_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_targets" ADD CONSTRAINT "campaign_targets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_targets" ADD CONSTRAINT "campaign_targets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_targets_campaign" ON "campaign_targets" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_targets_product" ON "campaign_targets" USING btree ("product_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_targets_category" ON "campaign_targets" USING btree ("category_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_by_end" ON "campaigns" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_code_is_unique" ON "campaigns" USING btree (upper("code")) WHERE "campaigns"."code" is not null;--> statement-breakpoint
-- As it was, and with the rate of VAT.
CREATE OR REPLACE FUNCTION keep_prices(ids integer[], reason text, at timestamptz DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  WITH rate AS MATERIALIZED (SELECT shop_vat_rate() AS percent),
  offered AS (
    SELECT p.id AS product_id,
           CASE WHEN p.kind <> 'rent' THEN 'vnt' WHEN p.price_per_day > 0 THEN 'day' ELSE 'hour' END AS unit,
           1 AS days, p.price + p.price_per_day + p.price_per_hour AS price
      FROM products p WHERE ids IS NULL OR p.id = ANY(ids)
    UNION ALL
    SELECT p.id, 'day', (x ->> 'days')::integer, (x ->> 'price')::integer
      FROM products p
     CROSS JOIN LATERAL (SELECT t.packages FROM product_tariffs t WHERE t.product_id = p.id
                          ORDER BY t.valid_from DESC, t.id DESC LIMIT 1) t
     CROSS JOIN LATERAL jsonb_array_elements(t.packages) x
     WHERE p.price_per_day > 0 AND (ids IS NULL OR p.id = ANY(ids))
  ), seen AS (
    SELECT o.product_id, o.unit, o.days, o.price, ((o.price::bigint * (100 + rate.percent) + 50) / 100)::integer AS price_with_vat,
           rate.percent AS vat_rate
      FROM offered o CROSS JOIN rate
  ), known AS (
    SELECT DISTINCT ON (l.product_id, l.unit, l.days) l.product_id, l.unit, l.days, l.price, l.price_with_vat
      FROM price_ledger l WHERE ids IS NULL OR l.product_id = ANY(ids)
     ORDER BY l.product_id, l.unit, l.days, l.from_at DESC, l.id DESC
  )
  INSERT INTO price_ledger (product_id, unit, days, price, price_with_vat, vat_rate, from_at, why)
  SELECT product_id, unit, days, s.price, s.price_with_vat, coalesce(s.vat_rate, shop_vat_rate()),
         coalesce(at, (SELECT p.updated_at FROM products p WHERE p.id = product_id)), reason
    FROM seen s FULL JOIN known k USING (product_id, unit, days)
   WHERE s.price IS DISTINCT FROM k.price OR s.price_with_vat IS DISTINCT FROM k.price_with_vat
   ORDER BY product_id, unit, days
$$;--> statement-breakpoint
-- A price less so many percent, half a cent upwards, and never nothing unless it was: `reducedBy` of money says the same.
CREATE FUNCTION reduced(price integer, percent integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(least(price, 1), ((price::bigint * (100 - percent) + 50) / 100)::integer)
$$;--> statement-breakpoint
-- What is off a product at a moment for everybody: the most that a campaign without a code takes; 0 when none does.
CREATE FUNCTION percent_off(of_product integer, of_category integer, at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(c.percent), 0)
    FROM campaigns c
   WHERE c.code IS NULL AND c.begins_at <= at AND c.ends_at > at
     AND EXISTS (SELECT FROM campaign_targets t
                  WHERE t.campaign_id = c.id AND (t.product_id = of_product OR t.category_id = of_category))
$$;--> statement-breakpoint
-- Since when what is off a product at a moment has only grown: a reduction in steps is held against the price before the first of them.
CREATE FUNCTION reduced_since(of_product integer, of_category integer, at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
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
$$;--> statement-breakpoint
-- The lowest price with VAT that everybody could see in the 30 days of Vilnius before the first day of a reduction, and on that day before it
-- began; and since when it was offered, null when that is longer. Nulls when nobody was offered anything before that day. Law: a
-- reduction is told against this price.
CREATE FUNCTION lowest_price(of_product integer, of_category integer, of_unit text, of_days integer, before timestamptz,
                             OUT price_with_vat integer, OUT since timestamptz) RETURNS record LANGUAGE sql STABLE AS $$
  WITH span AS (
    SELECT (x.day - interval '30 days') AT TIME ZONE 'Europe/Vilnius' AS begins, x.day AT TIME ZONE 'Europe/Vilnius' AS first_day
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
