ALTER TABLE "card_holds" ADD COLUMN "forget_at" timestamp with time zone DEFAULT 'epoch';--> statement-breakpoint
ALTER TABLE "card_holds" ADD COLUMN "forget_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "bank" text;--> statement-breakpoint
CREATE INDEX "card_holds_to_forget" ON "card_holds" USING btree ("forget_at") WHERE "card_holds"."forget_at" is not null and "card_holds"."state" in ('captured', 'released', 'over', 'lapsed', 'failed');