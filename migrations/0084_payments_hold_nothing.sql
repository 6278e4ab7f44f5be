UPDATE "payment_intents" SET "state" = 'pending' WHERE "state" = 'held';--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intent_money_is_not_negative";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP COLUMN "held";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP COLUMN "held_until";--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intent_money_is_not_negative" CHECK ("payment_intents"."received" >= 0 and "payment_intents"."returned" >= 0);