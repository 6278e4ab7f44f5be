CREATE TABLE "refund_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"refund_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"sent_entry_id" integer,
	"returned_entry_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "refund_returns" ADD CONSTRAINT "refund_returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_returns" ADD CONSTRAINT "refund_returns_sent_entry_id_bank_entries_id_fk" FOREIGN KEY ("sent_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_returns" ADD CONSTRAINT "refund_returns_returned_entry_id_bank_entries_id_fk" FOREIGN KEY ("returned_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_is_sent_back_once" ON "refund_returns" USING btree ("refund_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_sends_back_once" ON "refund_returns" USING btree ("returned_entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_was_sent_back_once" ON "refund_returns" USING btree ("sent_entry_id") WHERE "refund_returns"."sent_entry_id" is not null;