CREATE TABLE "client_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"percent" integer,
	"price" integer,
	"from_day" date NOT NULL,
	"until_day" date,
	CONSTRAINT "client_price_is_about_one_thing" CHECK (num_nonnulls("client_prices"."product_id", "client_prices"."category_id") <= 1),
	CONSTRAINT "client_price_is_a_percentage_or_a_price" CHECK (num_nonnulls("client_prices"."percent", "client_prices"."price") = 1),
	CONSTRAINT "client_price_takes_a_part_off" CHECK ("client_prices"."percent" between 1 and 99),
	CONSTRAINT "client_price_is_a_products" CHECK ("client_prices"."price" is null or ("client_prices"."price" > 0 and "client_prices"."product_id" is not null)),
	CONSTRAINT "client_price_ends_after_it_begins" CHECK ("client_prices"."until_day" >= "client_prices"."from_day")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "client_price" jsonb;--> statement-breakpoint
ALTER TABLE "client_prices" ADD CONSTRAINT "client_prices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_prices" ADD CONSTRAINT "client_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_prices" ADD CONSTRAINT "client_prices_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_prices_client" ON "client_prices" USING btree ("client_id","product_id","category_id");--> statement-breakpoint
CREATE INDEX "client_prices_product" ON "client_prices" USING btree ("product_id") WHERE "client_prices"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "client_prices_category" ON "client_prices" USING btree ("category_id") WHERE "client_prices"."category_id" is not null;--> statement-breakpoint
-- As before, and: what was billed is read where it stands for good, also after a document's words are purged.
CREATE OR REPLACE FUNCTION month_sums(of_month text, OUT documents integer, OUT price bigint, OUT vat bigint, OUT price_with_vat bigint,
  OUT payments integer, OUT received bigint, OUT deposits integer, OUT deposits_taken bigint, OUT deposits_returned bigint, OUT deposits_kept bigint)
LANGUAGE sql STABLE AS $$
  WITH days AS (SELECT (of_month || '-01')::date AS first, ((of_month || '-01')::date + interval '1 month')::date AS next),
  papers AS (SELECT count(*)::integer AS n FROM days, documents d WHERE d.issued_on >= days.first AND d.issued_on < days.next),
  billed AS (
    SELECT coalesce(sum(b.price), 0) AS price, coalesce(sum(b.vat), 0) AS vat, coalesce(sum(b.price_with_vat), 0) AS price_with_vat
      FROM days, documents d JOIN document_orders b ON b.document_id = d.id
     WHERE d.kind IN ('invoice', 'credit') AND d.issued_on >= days.first AND d.issued_on < days.next),
  money AS (
    SELECT count(*)::integer AS n, coalesce(sum(p.amount), 0) AS received
      FROM days, payments p WHERE p.paid_on >= days.first AND p.paid_on < days.next),
  held AS (
    SELECT count(*)::integer AS n, coalesce(sum(t.amount) FILTER (WHERE t.kind = 'held'), 0) AS taken,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'returned'), 0) AS returned,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'kept'), 0) AS kept
      FROM days, deposits t
     WHERE t.at >= days.first::timestamp AT TIME ZONE 'Europe/Vilnius' AND t.at < days.next::timestamp AT TIME ZONE 'Europe/Vilnius')
  SELECT papers.n, billed.price::bigint, billed.vat::bigint, billed.price_with_vat::bigint, money.n, money.received::bigint,
         held.n, held.taken::bigint, held.returned::bigint, held.kept::bigint
    FROM papers, billed, money, held
$$;
