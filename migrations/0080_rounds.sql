CREATE TABLE "handover_goods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handover_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"handover_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "handover_goods_have_units" CHECK ("handover_goods"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "place_pins" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"set_by" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pin_is_on_earth" CHECK ("place_pins"."lat" between -90 and 90 and "place_pins"."lon" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "stop_drivers" (
	"stop_id" integer NOT NULL,
	"driver_user_id" integer NOT NULL,
	CONSTRAINT "stop_drivers_stop_id_driver_user_id_pk" PRIMARY KEY("stop_id","driver_user_id")
);
--> statement-breakpoint
CREATE TABLE "stop_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stop_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stop_id" integer NOT NULL,
	"kind" text NOT NULL,
	"by_user_id" integer NOT NULL,
	"key" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handover_id" integer,
	CONSTRAINT "report_of_tools_has_its_act" CHECK (("stop_reports"."kind" in ('handed-over', 'taken-back')) = ("stop_reports"."handover_id" is not null))
);
--> statement-breakpoint
DROP INDEX "handover_photos_waiting";--> statement-breakpoint
ALTER TABLE "handover_photos" ADD COLUMN "shows" text;--> statement-breakpoint
ALTER TABLE "handover_goods" ADD CONSTRAINT "handover_goods_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_goods" ADD CONSTRAINT "handover_goods_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_drivers" ADD CONSTRAINT "stop_drivers_stop_id_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_drivers" ADD CONSTRAINT "stop_drivers_driver_user_id_users_id_fk" FOREIGN KEY ("driver_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_reports" ADD CONSTRAINT "stop_reports_stop_id_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_reports" ADD CONSTRAINT "stop_reports_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_goods_handover" ON "handover_goods" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "handover_goods_order_line" ON "handover_goods" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "place_pins_by_age" ON "place_pins" USING btree ("set_at");--> statement-breakpoint
CREATE INDEX "stop_drivers_driver" ON "stop_drivers" USING btree ("driver_user_id");--> statement-breakpoint
CREATE INDEX "stop_reports_stop" ON "stop_reports" USING btree ("stop_id","id");--> statement-breakpoint
CREATE INDEX "stop_reports_handover" ON "stop_reports" USING btree ("handover_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_report_per_key" ON "stop_reports" USING btree ("by_user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "stop_ends_once" ON "stop_reports" USING btree ("stop_id") WHERE "stop_reports"."kind" in ('handed-over', 'taken-back', 'failed');--> statement-breakpoint
CREATE INDEX "handover_photos_waiting" ON "handover_photos" USING btree ("sent_at") WHERE "handover_photos"."line_id" is null and "handover_photos"."shows" is null;--> statement-breakpoint
ALTER TABLE "handover_photos" ADD CONSTRAINT "photo_shows_one_thing" CHECK ("handover_photos"."line_id" is null or "handover_photos"."shows" is null);