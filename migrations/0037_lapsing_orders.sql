CREATE TABLE "order_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"written_on" date NOT NULL,
	"mail_id" integer,
	CONSTRAINT "one_order_notice_per_kind" UNIQUE("order_id","kind")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lapses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_notices" ADD CONSTRAINT "order_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notices" ADD CONSTRAINT "order_notices_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notices_mail" ON "order_notices" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "orders_may_lapse" ON "orders" USING btree ("id") WHERE "orders"."lapses" and "orders"."paid_at" is null and "orders"."deleted_at" is null and "orders"."lapsed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_lapsed" ON "orders" USING btree ("id") WHERE "orders"."lapsed_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "lapsed_order_is_unpaid" CHECK ("orders"."lapsed_at" is null or "orders"."paid_at" is null);--> statement-breakpoint
-- Orders of the web that were placed lately lapse from now on, after their customers have been told a day before. Older ones
-- stay as they were: nobody expects a reminder of an order of last year, and the office deletes what came to nothing.
UPDATE "orders" SET "lapses" = true
 WHERE "paid_at" IS NULL AND "deleted_at" IS NULL AND "placed_at" > now() - interval '30 days'
   AND EXISTS (SELECT FROM "checkout_keys" k WHERE k."order_id" = "orders"."id")
   AND NOT EXISTS (SELECT FROM "rental_extensions" e WHERE e."order_id" = "orders"."id");
