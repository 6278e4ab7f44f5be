DROP INDEX "history_by_time";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client" text GENERATED ALWAYS AS (case when private_or_company = 'company' then coalesce(title, '') else name || ' ' || lastname end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "letters" text GENERATED ALWAYS AS (plain_letters(name || ' ' || lastname || ' ' || coalesce(title, '') || ' ' || coalesce(im_k, '') || ' ' || email || ' ' || phone)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_full_number" ON "documents" USING btree ("full_number");--> statement-breakpoint
CREATE INDEX "mails_order" ON "mails" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_live_placed_at" ON "orders" USING btree ("placed_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_live_client" ON "orders" USING btree ("client" collate "lt-x-icu","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_letters" ON "orders" USING gin ("letters" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "history_by_time" ON "history" USING btree ("at","id");