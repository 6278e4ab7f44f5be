-- Administrators become owners, and being of the staff follows from having a role.
ALTER TABLE "users" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "roles" = '{owner}' WHERE "is_admin";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "roles_are_known" CHECK (roles <@ array['owner', 'manager', 'counter', 'accountant', 'mechanic', 'driver']);--> statement-breakpoint
-- Takes its index along.
ALTER TABLE "users" DROP COLUMN "is_admin";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_admin" boolean GENERATED ALWAYS AS (cardinality(roles) > 0) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_is_temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nobody's address has been confirmed yet.
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "fresh_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "tokens" SET "fresh_at" = "created_at", "last_used_at" = "created_at";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "client" text DEFAULT '' NOT NULL;
