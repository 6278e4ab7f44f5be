ALTER TABLE "handover_photos" ADD COLUMN "stop_id" integer;--> statement-breakpoint
ALTER TABLE "handover_photos" ADD CONSTRAINT "handover_photos_stop_id_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Until now a picture was of the first visit in vain that was told after it had come.
UPDATE "handover_photos" p SET "stop_id" = (
  SELECT r.stop_id FROM stop_reports r JOIN stops s ON s.id = r.stop_id
   WHERE s.order_id = p.order_id AND r.kind = 'failed' AND r.received_at >= p.sent_at
   ORDER BY r.received_at, r.id LIMIT 1)
 WHERE p.shows = 'visit';--> statement-breakpoint
CREATE INDEX "handover_photos_stop" ON "handover_photos" USING btree ("stop_id","position") WHERE "handover_photos"."stop_id" is not null;