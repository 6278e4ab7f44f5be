-- Attempts of clients, counted for all processes together (platform/shared-limit.ts). Unlogged: after a crash everybody
-- may try again, and nothing of it weighs on the write-ahead log or on a standby.
create unlogged table "attempts" (
	"key" text primary key,
	"count" integer not null default 0,
	"under_way" integer not null default 0,
	"ends_at" timestamp with time zone not null,
	constraint "attempts_are_not_negative" check ("count" >= 0 and "under_way" >= 0)
);
--> statement-breakpoint
create index "attempts_that_are_over" on "attempts" ("ends_at");
