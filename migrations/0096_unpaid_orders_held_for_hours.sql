ALTER TABLE "checkout_keys" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_held_until" ON "orders" USING btree ("held_until") WHERE "orders"."held_until" is not null;