CREATE TABLE "billing_days" (
	"month" text PRIMARY KEY NOT NULL,
	"bills" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "billing_day_is_of_a_month" CHECK ("billing_days"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE INDEX "orders_unpaid_prepaid" ON "orders" USING btree ("client_id","id") WHERE "orders"."billing" = 'prepaid' and "orders"."paid_at" is null and "orders"."deleted_at" is null and "orders"."lapsed_at" is null;