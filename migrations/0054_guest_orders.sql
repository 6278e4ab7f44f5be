CREATE TABLE "guest_attempts" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"salt" text,
	"client" text NOT NULL,
	"order_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "without_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_attempts" ADD CONSTRAINT "guest_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_attempts_body" ON "guest_attempts" USING btree ("body_hash","created_at");--> statement-breakpoint
CREATE INDEX "guest_attempts_order" ON "guest_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "guest_attempts_created" ON "guest_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_held_without_account" ON "orders" USING btree ("id") WHERE "orders"."without_account" and "orders"."paid_at" is null and "orders"."deleted_at" is null and "orders"."lapsed_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_without_account_has_no_owner" CHECK (not ("orders"."without_account" and "orders"."user_id" is not null));