ALTER TABLE "online_refunds" ADD COLUMN "rejected_as" text;--> statement-breakpoint
-- Until now it was remembered in the words that are shown.
UPDATE "online_refunds" SET "rejected_as" = substring("refused_because" from '\(jo numeris pas teikėją (.+)\)\.$')
 WHERE "state" = 'refused';
