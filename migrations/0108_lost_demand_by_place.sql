ALTER TABLE "lost_demand" ADD COLUMN "place_id" integer DEFAULT default_place() NOT NULL;--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_demand" DROP CONSTRAINT "lost_demand_day_product_id_pk";--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_day_product_id_place_id_pk" PRIMARY KEY("day","product_id","place_id");
