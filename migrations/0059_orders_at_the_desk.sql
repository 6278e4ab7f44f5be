CREATE TABLE "clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"vat_code" text,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_lastname" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"city" text,
	"postal_code" text,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"letters" text GENERATED ALWAYS AS (plain_letters(name || ' ' || contact_name || ' ' || contact_lastname || ' ' || coalesce(code, '') || ' ' || coalesce(vat_code, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED NOT NULL,
	CONSTRAINT "client_has_a_name" CHECK ("clients"."name" <> ''),
	CONSTRAINT "client_company_has_a_code" CHECK ("clients"."kind" <> 'company' or "clients"."code" is not null)
);
--> statement-breakpoint
CREATE TABLE "desk_orders" (
	"id" integer PRIMARY KEY DEFAULT nextval('orders_id_seq') NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" integer,
	"key" text,
	"body_hash" text,
	"form" jsonb,
	"client" text DEFAULT '' NOT NULL,
	"phone" text,
	"price_with_vat" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"number" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"quoted_at" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"holds_until" timestamp with time zone,
	"promised" jsonb,
	"placed_at" timestamp with time zone,
	"accepted" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"letters" text GENERATED ALWAYS AS (plain_letters(client || ' ' || coalesce(phone, '') || ' ' || coalesce(number, ''))) STORED NOT NULL,
	CONSTRAINT "quote_has_number_and_end" CHECK (("desk_orders"."number" is null) = ("desk_orders"."valid_until" is null)),
	CONSTRAINT "hold_ends_with_its_quote" CHECK ("desk_orders"."holds_until" <= "desk_orders"."valid_until")
);
--> statement-breakpoint
CREATE TABLE "quote_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"desk_order_id" integer NOT NULL,
	"version" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_series" (
	"series" text PRIMARY KEY NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_orders" ADD CONSTRAINT "desk_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_links" ADD CONSTRAINT "quote_links_desk_order_id_desk_orders_id_fk" FOREIGN KEY ("desk_order_id") REFERENCES "public"."desk_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_client_per_company" ON "clients" USING btree ("code") WHERE "clients"."kind" = 'company';--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree (lower("email")) WHERE "clients"."email" is not null;--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("phone") WHERE "clients"."phone" is not null;--> statement-breakpoint
CREATE INDEX "clients_user" ON "clients" USING btree ("user_id") WHERE "clients"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "clients_letters" ON "clients" USING gin ("letters" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "quote_number_is_unique" ON "desk_orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "one_desk_order_per_key" ON "desk_orders" USING btree ("created_by","key") WHERE "desk_orders"."key" is not null;--> statement-breakpoint
CREATE INDEX "desk_orders_changed" ON "desk_orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "desk_orders_client" ON "desk_orders" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "desk_orders_letters" ON "desk_orders" USING gin ("letters" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "desk_orders_open" ON "desk_orders" USING btree ("updated_at","id") WHERE "desk_orders"."placed_at" is null and "desk_orders"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "desk_orders_email" ON "desk_orders" USING btree (lower("form" ->> 'email')) WHERE "desk_orders"."form" is not null;--> statement-breakpoint
CREATE INDEX "quote_links_order" ON "quote_links" USING btree ("desk_order_id");