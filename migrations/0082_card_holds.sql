CREATE TABLE "card_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"to_capture" integer,
	"held_until" timestamp with time zone,
	"address" text,
	"renews_id" integer,
	"needs_customer_since" timestamp with time zone,
	"problem" text,
	"begun_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "card_hold_is_some_money" CHECK ("card_holds"."amount" > 0),
	CONSTRAINT "no_more_is_captured_than_held" CHECK ("card_holds"."to_capture" is null or "card_holds"."to_capture" between 1 and "card_holds"."amount")
);
--> statement-breakpoint
ALTER TABLE "card_holds" ADD CONSTRAINT "card_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_holds" ADD CONSTRAINT "card_holds_renews_id_card_holds_id_fk" FOREIGN KEY ("renews_id") REFERENCES "public"."card_holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_hold_reference" ON "card_holds" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "one_card_hold_of_an_order" ON "card_holds" USING btree ("order_id") WHERE "card_holds"."state" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "card_hold_is_renewed_by_one" ON "card_holds" USING btree ("renews_id") WHERE "card_holds"."state" = 'renewing';--> statement-breakpoint
CREATE INDEX "card_holds_order" ON "card_holds" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "card_holds_to_try" ON "card_holds" USING btree ("next_try_at") WHERE "card_holds"."next_try_at" is not null;