CREATE INDEX "products_sku_beginning" ON "products" USING btree ((upper("sku") collate "C")) WHERE "products"."sku" <> '';--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","id");--> statement-breakpoint
CREATE INDEX "units_serial" ON "units" USING btree (plain_letters("serial")) WHERE "units"."serial" <> '';--> statement-breakpoint
CREATE INDEX "units_code_beginning" ON "units" USING btree ((upper("code") collate "C"));--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone") WHERE "users"."phone" is not null;--> statement-breakpoint
CREATE INDEX "client_contacts_phone" ON "client_contacts" USING btree ("phone") WHERE "client_contacts"."phone" is not null;--> statement-breakpoint
CREATE INDEX "client_contacts_name_letters" ON "client_contacts" USING gin (plain_letters("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "document_balances_billed" ON "document_balances" USING btree ("billed");--> statement-breakpoint
CREATE INDEX "documents_full_number_beginning" ON "documents" USING btree (("full_number" collate "C"));--> statement-breakpoint
CREATE INDEX "desk_orders_number_beginning" ON "desk_orders" USING btree (("number" collate "C")) WHERE "desk_orders"."number" is not null;--> statement-breakpoint
CREATE INDEX "desk_orders_phone" ON "desk_orders" USING btree ("phone") WHERE "desk_orders"."phone" is not null;--> statement-breakpoint
CREATE INDEX "desk_orders_price" ON "desk_orders" USING btree ("price_with_vat");