CREATE TABLE "pay_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" integer,
	"document_id" integer,
	"client_id" integer,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pay_link_is_for_one_thing" CHECK (num_nonnulls("pay_links"."order_id", "pay_links"."document_id", "pay_links"."client_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "pays" jsonb;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_links_order" ON "pay_links" USING btree ("order_id") WHERE "pay_links"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "pay_links_document" ON "pay_links" USING btree ("document_id") WHERE "pay_links"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "pay_links_client" ON "pay_links" USING btree ("client_id") WHERE "pay_links"."client_id" is not null;