CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer,
	"deposit_id" integer,
	"name" text NOT NULL,
	"iban" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" integer,
	"withdrawn_at" timestamp with time zone,
	"bank_entry_id" integer,
	CONSTRAINT "refund_is_of_one_entry" CHECK (("refunds"."payment_id" is null) <> ("refunds"."deposit_id" is null)),
	CONSTRAINT "withdrawn_refund_is_not_sent" CHECK ("refunds"."withdrawn_at" is null or "refunds"."sent_at" is null),
	CONSTRAINT "done_refund_is_sent" CHECK ("refunds"."bank_entry_id" is null or "refunds"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_is_sent_back_once" ON "refunds" USING btree ("payment_id") WHERE "refunds"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_is_sent_back_once" ON "refunds" USING btree ("deposit_id") WHERE "refunds"."deposit_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_is_one_refund" ON "refunds" USING btree ("bank_entry_id") WHERE "refunds"."bank_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("id") WHERE "refunds"."sent_at" is null and "refunds"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_wanted_at" ON "refunds" USING btree ("wanted_at");