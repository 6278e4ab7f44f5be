DROP INDEX "mails_paced";--> statement-breakpoint
ALTER TABLE "password_resets" DROP CONSTRAINT "password_resets_pkey";--> statement-breakpoint
ALTER TABLE "password_resets" ADD PRIMARY KEY ("hash");--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "pace_lane" text;--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "mails_paced" ON "mails" USING btree (lower("recipient"),"pace_lane","goes_from") WHERE "mails"."goes_from" is not null;