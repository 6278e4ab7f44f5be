CREATE TABLE "label_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "label_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"label_id" integer NOT NULL,
	"order_id" integer,
	"client_id" integer,
	"unit_id" integer,
	CONSTRAINT "label_is_on_one_thing" CHECK (num_nonnulls("label_uses"."order_id", "label_uses"."client_id", "label_uses"."unit_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"color" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "label_has_a_name" CHECK (length("labels"."name") between 1 and 40),
	CONSTRAINT "label_colour_is_known" CHECK (color in ('grey', 'red', 'amber', 'green', 'blue', 'violet'))
);
--> statement-breakpoint
ALTER TABLE "label_uses" ADD CONSTRAINT "label_uses_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_uses" ADD CONSTRAINT "label_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_uses" ADD CONSTRAINT "label_uses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_uses" ADD CONSTRAINT "label_uses_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "label_uses_order" ON "label_uses" USING btree ("order_id","label_id") WHERE "label_uses"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "label_uses_client" ON "label_uses" USING btree ("client_id","label_id") WHERE "label_uses"."client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "label_uses_unit" ON "label_uses" USING btree ("unit_id","label_id") WHERE "label_uses"."unit_id" is not null;--> statement-breakpoint
CREATE INDEX "label_uses_label_order" ON "label_uses" USING btree ("label_id","order_id");--> statement-breakpoint
CREATE INDEX "label_uses_label_client" ON "label_uses" USING btree ("label_id","client_id") WHERE "label_uses"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "label_uses_label_unit" ON "label_uses" USING btree ("label_id","unit_id") WHERE "label_uses"."unit_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_label_per_name" ON "labels" USING btree (lower("name" collate "lt-x-icu"));