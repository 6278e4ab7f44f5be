CREATE TABLE "deposits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"way" text,
	"reason" text,
	"by_user_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_is_positive" CHECK ("deposits"."amount" > 0),
	CONSTRAINT "kept_deposit_has_a_reason" CHECK ("deposits"."kind" <> 'kept' or coalesce("deposits"."reason", '') <> '')
);
--> statement-breakpoint
DROP INDEX "order_has_one_of_each";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deposit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "replacement_value" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "deposit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "replacement_value" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_order" ON "deposits" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_has_one_of_each" ON "documents" USING btree ("order_id","kind") WHERE "documents"."kind" not in ('credit', 'act');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "deposit_is_not_negative" CHECK ("products"."deposit" >= 0 and "products"."replacement_value" >= 0);--> statement-breakpoint
CREATE TRIGGER deposit_is_for_good BEFORE UPDATE OR DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION row_is_for_good();
