ALTER TABLE "users" ADD COLUMN "letters" text GENERATED ALWAYS AS (plain_letters(name || ' ' || lastname || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(im_k, '') || ' ' || coalesce(title, ''))) STORED;--> statement-breakpoint
CREATE INDEX "users_letters" ON "users" USING gin ("letters" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name" collate "lt-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_lastname" ON "users" USING btree ("lastname" collate "lt-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email" collate "lt-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."is_admin";