-- What has never been moved says nothing, so neither column is filled for any rental of before; the index is of moved ones alone.
ALTER TABLE "rentals" ADD COLUMN "moved_period" jsonb;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "moved_receipt" jsonb;--> statement-breakpoint
CREATE INDEX "rentals_moved" ON "rentals" USING btree ("order_line_id") WHERE "rentals"."moved_period" is not null;