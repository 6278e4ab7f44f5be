ALTER TABLE "card_holds" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "card_holds" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "card_hold_secret" ON "card_holds" USING btree ("secret_hash");