CREATE TABLE "fees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"unit" text NOT NULL,
	"price" integer NOT NULL,
	"vat" boolean NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "fee_costs_something" CHECK ("fees"."price" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "included_hours_per_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_per_extra_hour" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "motor_hours" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "motor_hours_are_of_a_day" CHECK ("products"."included_hours_per_day" between 0 and 24 and "products"."price_per_extra_hour" >= 0);