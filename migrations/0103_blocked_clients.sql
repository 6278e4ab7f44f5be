ALTER TABLE "clients" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
CREATE INDEX "clients_blocked" ON "clients" USING btree ("id") WHERE "clients"."blocked_reason" is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "client_block_has_a_reason" CHECK ("clients"."blocked_reason" <> '');