CREATE TABLE "transfer_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transfer_id" integer NOT NULL,
	"product_id" integer,
	"title" text NOT NULL,
	"quantity" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"lost_reason" text,
	CONSTRAINT "transfer_line_has_units" CHECK ("transfer_lines"."quantity" > 0),
	CONSTRAINT "no_more_is_sent_than_planned" CHECK ("transfer_lines"."sent" between 0 and "transfer_lines"."quantity"),
	CONSTRAINT "no_more_arrives_than_was_sent" CHECK ("transfer_lines"."received" >= 0 and "transfer_lines"."lost" >= 0 and "transfer_lines"."received" + "transfer_lines"."lost" <= "transfer_lines"."sent")
);
--> statement-breakpoint
CREATE TABLE "transfer_units" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"line_id" integer NOT NULL,
	"unit_id" integer NOT NULL,
	"sent_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"lost_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_place_id" integer NOT NULL,
	"to_place_id" integer NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"rehome" boolean NOT NULL,
	"accepted_broken" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"sent_at" timestamp with time zone,
	"sent_by" integer,
	"received_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" integer,
	"series" text,
	"number" integer,
	"full_number" text,
	"waybill" jsonb,
	CONSTRAINT "transfer_goes_to_another_place" CHECK ("transfers"."from_place_id" <> "transfers"."to_place_id"),
	CONSTRAINT "transfer_arrives_after_it_leaves" CHECK ("transfers"."arrives_at" >= "transfers"."leaves_at"),
	CONSTRAINT "sent_transfer_has_a_number" CHECK (("transfers"."sent_at" is null) = ("transfers"."number" is null)),
	CONSTRAINT "only_a_planned_transfer_is_cancelled" CHECK ("transfers"."cancelled_at" is null or "transfers"."sent_at" is null),
	CONSTRAINT "only_a_sent_transfer_is_received" CHECK ("transfers"."received_at" is null or "transfers"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "waybill_series" (
	"series" text PRIMARY KEY NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_units" ADD CONSTRAINT "transfer_units_line_id_transfer_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."transfer_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_units" ADD CONSTRAINT "transfer_units_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_place_id_places_id_fk" FOREIGN KEY ("from_place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_place_id_places_id_fk" FOREIGN KEY ("to_place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_has_a_product_once" ON "transfer_lines" USING btree ("transfer_id","product_id");--> statement-breakpoint
CREATE INDEX "transfer_lines_product" ON "transfer_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_line_has_a_unit_once" ON "transfer_units" USING btree ("line_id","unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_is_on_its_way_once" ON "transfer_units" USING btree ("unit_id") WHERE "transfer_units"."sent_at" is not null and "transfer_units"."received_at" is null and "transfer_units"."lost_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_number_is_unique" ON "transfers" USING btree ("series","number");--> statement-breakpoint
CREATE INDEX "transfers_open" ON "transfers" USING btree ("leaves_at") WHERE "transfers"."received_at" is null and "transfers"."cancelled_at" is null;