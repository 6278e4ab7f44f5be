CREATE TABLE "card_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hold_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"turn" integer NOT NULL,
	"amount" integer NOT NULL,
	"written" integer NOT NULL,
	"day" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_movement_is_some_money" CHECK ("card_movements"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "card_holds" ADD COLUMN "customer_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_holds" ADD COLUMN "unclear_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_holds" ADD COLUMN "taken_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "online_refunds" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "unclear_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "unclear_because" text;--> statement-breakpoint
ALTER TABLE "card_movements" ADD CONSTRAINT "card_movements_hold_id_card_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."card_holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_movement_is_told_once" ON "card_movements" USING btree ("hold_id","key","turn");--> statement-breakpoint
CREATE INDEX "card_movements_day" ON "card_movements" USING btree ("day","id");
--> statement-breakpoint

-- Those who were needed before were told at once.
UPDATE "card_holds" SET "customer_told_at" = "needs_customer_since" WHERE "state" = 'held' AND "needs_customer_since" IS NOT NULL;--> statement-breakpoint
-- What was taken in the last half year is asked about from now on; of what is older word is still heard.
UPDATE "card_holds" SET "taken_since" = "begun_at", "next_try_at" = now(), "tries" = 0
 WHERE "state" = 'captured' AND "begun_at" > now() - interval '180 days';--> statement-breakpoint

-- Of what was kept some may go back to its card, and come again: then it is returned, and kept once more.
CREATE OR REPLACE FUNCTION keep_deposit_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deposit_balances AS b (order_id, taken, returned, kept, held, since, last)
  VALUES (NEW.order_id,
          CASE NEW.kind WHEN 'held' THEN NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'returned' THEN NEW.amount WHEN 'given-back' THEN NEW.amount WHEN 'regained' THEN -NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'kept' THEN NEW.amount WHEN 'given-back' THEN -NEW.amount WHEN 'regained' THEN NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'held' THEN NEW.amount WHEN 'returned' THEN -NEW.amount WHEN 'kept' THEN -NEW.amount ELSE 0 END,
          NEW.at, NEW.at)
  ON CONFLICT (order_id) DO UPDATE
    SET taken = b.taken + excluded.taken, returned = b.returned + excluded.returned, kept = b.kept + excluded.kept,
        held = b.held + excluded.held, since = least(b.since, excluded.since), last = greatest(b.last, excluded.last);
  RETURN NULL;
END $$;--> statement-breakpoint
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
           coalesce(sum(CASE t.kind WHEN 'regained' THEN -t.amount ELSE t.amount END) FILTER (WHERE t.kind IN ('returned', 'given-back', 'regained')), 0) AS returned,
           coalesce(sum(CASE t.kind WHEN 'given-back' THEN -t.amount ELSE t.amount END) FILTER (WHERE t.kind IN ('kept', 'given-back', 'regained')), 0) AS kept
      FROM days, deposits t
     WHERE t.at >= days.first::timestamp AT TIME ZONE 'Europe/Vilnius' AND t.at < days.next::timestamp AT TIME ZONE 'Europe/Vilnius')
  SELECT papers.n, billed.price::bigint, billed.vat::bigint, billed.price_with_vat::bigint, money.n, money.received::bigint,
         held.n, held.taken::bigint, held.returned::bigint, held.kept::bigint
    FROM papers, billed, money, held
$$;
