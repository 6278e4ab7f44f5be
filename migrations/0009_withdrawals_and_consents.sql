CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consent_id" text NOT NULL,
	"categories" text[] NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer,
	"name" text NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"content_hash" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_of_browser" ON "consents" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_content" ON "withdrawals" USING btree ("content_hash","received_at");--> statement-breakpoint
CREATE TRIGGER withdrawal_is_for_good BEFORE UPDATE OR DELETE ON withdrawals FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER consent_is_for_good BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION row_is_for_good();
