ALTER TABLE "desk_orders" ADD COLUMN "asked_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "news_mails" jsonb;