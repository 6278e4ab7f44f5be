CREATE TABLE "rental_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rental_id" integer NOT NULL,
	"product_id" integer,
	"place_id" integer DEFAULT default_place() NOT NULL,
	"quantity" integer NOT NULL,
	"out_at" timestamp with time zone NOT NULL,
	"back_at" timestamp with time zone,
	CONSTRAINT "counted_units_are_some" CHECK ("rental_counts"."quantity" > 0),
	CONSTRAINT "counted_units_come_back_after_they_went_out" CHECK ("rental_counts"."back_at" >= "rental_counts"."out_at")
);
--> statement-breakpoint
ALTER TABLE "rental_counts" ADD CONSTRAINT "rental_counts_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_counts" ADD CONSTRAINT "rental_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_counts" ADD CONSTRAINT "rental_counts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rental_counts_rental" ON "rental_counts" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "rental_counts_product" ON "rental_counts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "rental_counts_back" ON "rental_counts" USING btree ("back_at","out_at","product_id","place_id","quantity");--> statement-breakpoint
CREATE INDEX "rental_units_back" ON "rental_units" USING btree ("back_at","out_at","unit_id","rental_id");