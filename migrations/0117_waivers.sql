ALTER TABLE "categories" ADD COLUMN "waiver" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_waiver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "covers_line_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "waiver" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_covers_line_id_order_lines_id_fk" FOREIGN KEY ("covers_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_is_waived_once" ON "order_lines" USING btree ("covers_line_id") WHERE "order_lines"."covers_line_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "waiver_is_no_product" CHECK (not "order_lines"."is_waiver" or ("order_lines"."type" = 'addition' and "order_lines"."product_id" is null and not "order_lines"."is_delivery" and not "order_lines"."is_one_way" and not "order_lines"."is_service" and "order_lines"."waiver" is not null));