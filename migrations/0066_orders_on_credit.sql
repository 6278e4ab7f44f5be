ALTER TABLE "orders" ADD COLUMN "billing" text DEFAULT 'prepaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "po_number" text;--> statement-breakpoint
CREATE INDEX "orders_on_credit" ON "orders" USING btree ("client_id") WHERE "orders"."billing" <> 'prepaid' and "orders"."deleted_at" is null;