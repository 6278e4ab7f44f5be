CREATE TABLE "pickup_codes" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"secret" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pickup_code_is_of_one_order" UNIQUE("code"),
	CONSTRAINT "pickup_secret_is_of_one_order" UNIQUE("secret")
);
--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "code_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_codes" ADD CONSTRAINT "pickup_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;