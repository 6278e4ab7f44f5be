CREATE TABLE "sms_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"order_id" integer,
	"phone" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"given_from" text NOT NULL,
	"stop_code" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_from" text,
	CONSTRAINT "sms_stop_code" UNIQUE("stop_code")
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer,
	"user_id" integer,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"parts" integer NOT NULL,
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"wording_version" integer,
	"written_by" integer,
	"written_at" timestamp with time zone NOT NULL,
	"goes_from" timestamp with time zone NOT NULL,
	"trying_since" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failure" text,
	"failed_at" timestamp with time zone,
	"uncertain" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sms_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "wordings" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wordings_key_version_pk" PRIMARY KEY("key","version")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "wording" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "wording_version" integer;--> statement-breakpoint
ALTER TABLE "sms_consents" ADD CONSTRAINT "sms_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wordings" ADD CONSTRAINT "wordings_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_consents_phone" ON "sms_consents" USING btree ("phone") WHERE "sms_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "sms_consents_user" ON "sms_consents" USING btree ("user_id") WHERE "sms_consents"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "sms_order" ON "sms_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "sms_user" ON "sms_messages" USING btree ("user_id") WHERE "sms_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "sms_recipient" ON "sms_messages" USING btree ("recipient","goes_from");--> statement-breakpoint
CREATE INDEX "sms_waiting" ON "sms_messages" USING btree ("id") WHERE "sms_messages"."sent_at" is null and "sms_messages"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "sms_written" ON "sms_messages" USING btree ("written_at","id");--> statement-breakpoint
-- Papers and mails name the version that they were made from. Beside the name of an erased account nothing leaves a version.
CREATE FUNCTION "wordings_only_grow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.saved_by IS NULL AND to_jsonb(NEW) - 'saved_by' = to_jsonb(OLD) - 'saved_by' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'wordings only grow' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "wordings_only_grow" BEFORE UPDATE OR DELETE ON "wordings"
	FOR EACH ROW EXECUTE FUNCTION "wordings_only_grow"();
