CREATE TABLE "tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"time" text,
	"assignee_id" integer,
	"about_kind" text,
	"about_id" integer,
	"about_title" text,
	"order_id" integer,
	"client_id" integer,
	"unit_id" integer,
	"product_id" integer,
	"desk_order_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"done_at" timestamp with time zone,
	"done_by" integer,
	CONSTRAINT "task_says_what" CHECK (length("tasks"."title") between 1 and 200),
	CONSTRAINT "task_is_about_one_thing" CHECK (num_nonnulls("tasks"."about_kind", "tasks"."about_id", "tasks"."about_title") in (0, 3)),
	CONSTRAINT "task_names_one_thing" CHECK (num_nonnulls("tasks"."order_id", "tasks"."client_id", "tasks"."unit_id", "tasks"."product_id", "tasks"."desk_order_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "held_to_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_desk_order_id_desk_orders_id_fk" FOREIGN KEY ("desk_order_id") REFERENCES "public"."desk_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("day","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("assignee_id","day") WHERE "tasks"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_created_by" ON "tasks" USING btree ("created_by") WHERE "tasks"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "tasks_done_by" ON "tasks" USING btree ("done_by") WHERE "tasks"."done_by" is not null;--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("order_id") WHERE "tasks"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_client" ON "tasks" USING btree ("client_id") WHERE "tasks"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_unit" ON "tasks" USING btree ("unit_id") WHERE "tasks"."unit_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_product" ON "tasks" USING btree ("product_id") WHERE "tasks"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_desk_order" ON "tasks" USING btree ("desk_order_id") WHERE "tasks"."desk_order_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "owner_is_not_held" CHECK (not ("users"."held_to_place" and 'owner' = any("users"."roles")));