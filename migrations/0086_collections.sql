DROP INDEX "order_is_brought_for_one_price";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_collection" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_is_brought_for_one_price" ON "order_lines" USING btree ("order_id","is_collection") WHERE "order_lines"."is_delivery";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "collection_is_a_way_too" CHECK ("order_lines"."is_delivery" or not "order_lines"."is_collection");