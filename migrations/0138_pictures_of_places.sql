ALTER TABLE "places" ADD COLUMN "image_id" integer;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "places_image" ON "places" USING btree ("image_id");