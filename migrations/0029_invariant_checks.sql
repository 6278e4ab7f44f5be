CREATE TABLE "invariant_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"breaches" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"broken_since" timestamp with time zone,
	"took_ms" integer NOT NULL
);
