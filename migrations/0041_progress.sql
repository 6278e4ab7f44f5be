-- How far imports are that run now (platform/progress), one row each, written beside their transactions so that whoever waits
-- sees it from any process. Logged, unlike "attempts": what an import came to is written with the import itself, so after a
-- crash or on a standby both are there or neither.
create table "progress" (
	"user_id" integer not null references "users" ("id") on delete cascade,
	"key" text not null,
	"step" text not null,
	"done" integer not null,
	"whole" integer not null,
	"result" jsonb,
	"told_at" timestamp with time zone not null,
	primary key ("user_id", "key"),
	constraint "progress_is_within_the_whole" check ("done" between 0 and "whole")
);
