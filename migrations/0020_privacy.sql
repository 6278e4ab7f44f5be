CREATE TABLE "companies" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"form" text,
	"status" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"answer" text NOT NULL,
	"name" text,
	"address" text,
	"consultation_number" text,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" integer,
	"email" text NOT NULL,
	"note" text,
	"came_by" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"extended_at" timestamp with time zone,
	"extension_reason" text,
	"waits_for" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"closed_by" integer,
	"refusal_reason" text,
	CONSTRAINT "closed_request_has_an_outcome" CHECK (("data_requests"."closed_at" is null) = ("data_requests"."outcome" is null)),
	CONSTRAINT "request_is_due_after_it_came" CHECK ("data_requests"."due_at" > "data_requests"."received_at")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "vat_checks_code" ON "vat_checks" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("due_at","id") WHERE "data_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "data_requests_user" ON "data_requests" USING btree ("user_id");--> statement-breakpoint
-- What is for good stays so, but for the purge of what the law no longer wants kept: it says so for its own
-- transaction, deletes withdrawals and consents, and empties a document without touching its number and hash.
CREATE OR REPLACE FUNCTION row_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.purging', true) = 'yes' THEN
    IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('withdrawals', 'consents') THEN
      RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'documents'
       AND to_jsonb(OLD) ->> 'purged_at' IS NULL AND to_jsonb(NEW) ->> 'purged_at' IS NOT NULL
       AND to_jsonb(NEW) -> 'snapshot' = '{}'::jsonb
       AND to_jsonb(NEW) - 'snapshot' - 'purged_at' = to_jsonb(OLD) - 'snapshot' - 'purged_at' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are for good', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'row_is_for_good', TABLE = TG_TABLE_NAME;
END $$;
