CREATE TABLE "price_ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"unit" text NOT NULL,
	"days" integer NOT NULL,
	"price" integer,
	"price_with_vat" integer,
	"from_at" timestamp with time zone NOT NULL,
	"why" text NOT NULL
);
--> statement-breakpoint
--> statement-breakpoint
CREATE FUNCTION shop_vat_rate() RETURNS integer LANGUAGE sql STABLE AS $$
  -- a shop that has saved no settings yet has those that it begins with
  SELECT coalesce((SELECT (value ->> 'vat_rate')::integer FROM settings WHERE id = 1), 21)
$$;--> statement-breakpoint
-- What is offered now of these products (of all for null), at what price, compared with what the ledger knows last: whatever differs begins.
CREATE FUNCTION keep_prices(ids integer[], reason text, at timestamptz DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
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
    SELECT o.product_id, o.unit, o.days, o.price, ((o.price::bigint * (100 + rate.percent) + 50) / 100)::integer AS price_with_vat
      FROM offered o CROSS JOIN rate
  ), known AS (
    SELECT DISTINCT ON (l.product_id, l.unit, l.days) l.product_id, l.unit, l.days, l.price, l.price_with_vat
      FROM price_ledger l WHERE ids IS NULL OR l.product_id = ANY(ids)
     ORDER BY l.product_id, l.unit, l.days, l.from_at DESC, l.id DESC
  )
  INSERT INTO price_ledger (product_id, unit, days, price, price_with_vat, from_at, why)
  SELECT product_id, unit, days, s.price, s.price_with_vat,
         coalesce(at, (SELECT p.updated_at FROM products p WHERE p.id = product_id)), reason
    FROM seen s FULL JOIN known k USING (product_id, unit, days)
   WHERE s.price IS DISTINCT FROM k.price OR s.price_with_vat IS DISTINCT FROM k.price_with_vat
   ORDER BY product_id, unit, days
$$;--> statement-breakpoint
CREATE FUNCTION keep_prices_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_prices((SELECT array_agg(id) FROM made), 'first');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER new_products_have_prices AFTER INSERT ON products
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION keep_prices_of_new();--> statement-breakpoint
CREATE FUNCTION keep_changed_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_prices(ARRAY[NEW.id], 'changed');
  RETURN NULL;
END $$;--> statement-breakpoint
-- By the row and with its condition: a sale changes the stock of products all day, and no price.
CREATE TRIGGER changed_prices_are_kept AFTER UPDATE OF price, price_per_day, price_per_hour ON products
  FOR EACH ROW WHEN (OLD.price IS DISTINCT FROM NEW.price OR OLD.price_per_day IS DISTINCT FROM NEW.price_per_day
                     OR OLD.price_per_hour IS DISTINCT FROM NEW.price_per_hour)
  EXECUTE FUNCTION keep_changed_price();--> statement-breakpoint
CREATE FUNCTION keep_prices_of_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_prices((SELECT array_agg(DISTINCT product_id) FROM made), 'changed', (SELECT max(valid_from) FROM made));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER packages_have_prices AFTER INSERT ON product_tariffs
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION keep_prices_of_packages();--> statement-breakpoint
CREATE FUNCTION keep_prices_with_vat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_prices(NULL, 'vat', now());
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vat_changes_prices AFTER UPDATE ON settings
  FOR EACH ROW WHEN (OLD.value ->> 'vat_rate' IS DISTINCT FROM NEW.value ->> 'vat_rate') EXECUTE FUNCTION keep_prices_with_vat();--> statement-breakpoint
CREATE FUNCTION refuse_to_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER price_ledger_only_grows BEFORE UPDATE ON price_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();--> statement-breakpoint
CREATE TRIGGER product_tariffs_only_grow BEFORE UPDATE ON product_tariffs FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();--> statement-breakpoint
-- A shop that is carried over: its prices of today are seen from this moment on, because nobody knows since when they have been what they are.
SELECT keep_prices(NULL, 'first', now());--> statement-breakpoint
-- Behind the rows: a large shop has a million of them.
ALTER TABLE "price_ledger" ADD CONSTRAINT "price_ledger_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_ledger_product" ON "price_ledger" USING btree ("product_id","unit","days","from_at","id");
