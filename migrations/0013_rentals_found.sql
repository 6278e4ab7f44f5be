ALTER TABLE "order_lines" ADD COLUMN "title_letters" text GENERATED ALWAYS AS (plain_letters(title)) STORED;--> statement-breakpoint
CREATE INDEX "order_lines_rent_letters" ON "order_lines" USING gin ("title_letters" gin_trgm_ops) WHERE "order_lines"."type" = 'rent';--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("id") WHERE "orders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "rentals_due" ON "rentals" USING btree ("expected_return","id") WHERE "rentals"."returned_at" is null and "rentals"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "rentals_starting" ON "rentals" USING btree ("starts_at","id") WHERE "rentals"."returned_at" is null and "rentals"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "rentals_returned_at" ON "rentals" USING btree ("returned_at") WHERE "rentals"."returned_at" is not null;