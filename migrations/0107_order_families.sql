ALTER TABLE "order_lines" ADD COLUMN "extends_line_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_extends_line_id_order_lines_id_fk" FOREIGN KEY ("extends_line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_parent_id_orders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_extending" ON "order_lines" USING btree ("extends_line_id") WHERE "order_lines"."extends_line_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_parent" ON "orders" USING btree ("parent_id") WHERE "orders"."parent_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_follows_another" CHECK ("orders"."parent_id" <> "orders"."id");--> statement-breakpoint
UPDATE "order_lines" l SET "extends_line_id" = r."order_line_id" FROM "rental_extensions" e JOIN "rentals" r ON r."id" = e."rental_id" WHERE e."order_id" = l."order_id";--> statement-breakpoint
UPDATE "orders" o SET "parent_id" = r."order_id" FROM "rental_extensions" e JOIN "rentals" r ON r."id" = e."rental_id" WHERE e."order_id" = o."id";--> statement-breakpoint
UPDATE "orders" o SET "parent_id" = s."order_id" FROM "settlements" s WHERE s."follow_up_order_id" = o."id" AND o."parent_id" IS NULL AND s."order_id" <> o."id";
