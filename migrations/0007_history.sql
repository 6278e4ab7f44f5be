CREATE TABLE "history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"by_id" integer,
	"by_name" text,
	"deed" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" integer,
	"subject_title" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "history_of_subject" ON "history" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "history_by_person" ON "history" USING btree ("by_id","id");--> statement-breakpoint
CREATE INDEX "history_by_time" ON "history" USING btree ("at");--> statement-breakpoint
-- The history is added to and never changed, whoever asks.
CREATE FUNCTION "history_only_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The history only grows.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "history_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "history"
	FOR EACH STATEMENT EXECUTE FUNCTION "history_only_grows"();
