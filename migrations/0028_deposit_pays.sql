-- A kept deposit pays what is billed after a return. As text: what this migration adds may not be used in it.
ALTER TYPE "public"."payment_way" ADD VALUE 'deposit';--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "counter_payment_has_receipt";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "counter_payment_has_receipt" CHECK ("payments"."way"::text in ('transfer', 'deposit') or coalesce("payments"."receipt_number", '') <> '');