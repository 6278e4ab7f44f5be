ALTER TABLE "order_lines" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "by_hand" jsonb;--> statement-breakpoint
CREATE INDEX "order_lines_by_hand" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."by_hand" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "service_is_no_product" CHECK (not "order_lines"."is_service" or ("order_lines"."type" = 'addition' and "order_lines"."product_id" is null and not "order_lines"."is_delivery" and not "order_lines"."is_one_way"));