CREATE TABLE "handover_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handover_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"handover_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"rental_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"serial" text,
	"accessories" jsonb NOT NULL,
	"condition" text NOT NULL,
	"note" text,
	"meter" text,
	"clean" boolean NOT NULL,
	CONSTRAINT "handover_line_has_units" CHECK ("handover_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "handover_photos" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"line_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"act" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"by_user_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"document_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_kits" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"handover_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"amount" integer NOT NULL,
	"with_vat" boolean NOT NULL,
	"covered" integer DEFAULT 0 NOT NULL,
	"follow_up_order_id" integer,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_is_of_money" CHECK ("settlements"."amount" <> 0),
	CONSTRAINT "deposit_covers_no_more_than_is_owed" CHECK ("settlements"."covered" between 0 and greatest("settlements"."amount", 0))
);
--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "handed_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "handover_lines" ADD CONSTRAINT "handover_lines_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_lines" ADD CONSTRAINT "handover_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_photos" ADD CONSTRAINT "handover_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_photos" ADD CONSTRAINT "handover_photos_line_id_handover_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."handover_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_kits" ADD CONSTRAINT "product_kits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_follow_up_order_id_orders_id_fk" FOREIGN KEY ("follow_up_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_lines_handover" ON "handover_lines" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "handover_lines_order_line" ON "handover_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "handover_photos_line" ON "handover_photos" USING btree ("line_id","position");--> statement-breakpoint
CREATE INDEX "handover_photos_order" ON "handover_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "handover_photos_waiting" ON "handover_photos" USING btree ("sent_at") WHERE "handover_photos"."line_id" is null;--> statement-breakpoint
CREATE INDEX "handovers_order" ON "handovers" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_handover_per_key" ON "handovers" USING btree ("by_user_id","key");--> statement-breakpoint
CREATE INDEX "handovers_document" ON "handovers" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "settlements_order" ON "settlements" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "settlements_follow_up" ON "settlements" USING btree ("follow_up_order_id");--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "no_more_is_handed_out_than_rented" CHECK ("rentals"."handed_out" between 0 and "rentals"."quantity");