ALTER TABLE "users" ADD COLUMN "country" text DEFAULT 'LT' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "country" text DEFAULT 'LT' NOT NULL;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "country" text DEFAULT 'LT' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text DEFAULT 'LT' NOT NULL;--> statement-breakpoint
-- few: the letters before a postal code say which country it is of
UPDATE "clients" SET "country" = left("postal_code", 2) WHERE "postal_code" ~ '^[A-Z]{2}-';
