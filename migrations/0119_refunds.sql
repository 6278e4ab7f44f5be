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
ALTER TABLE "products" ADD COLUMN "deposit_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "deposit" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "bank_entry_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_is_sent_back_once" ON "refunds" USING btree ("payment_id") WHERE "refunds"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_is_sent_back_once" ON "refunds" USING btree ("deposit_id") WHERE "refunds"."deposit_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_is_one_refund" ON "refunds" USING btree ("bank_entry_id") WHERE "refunds"."bank_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("id") WHERE "refunds"."sent_at" is null and "refunds"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_wanted_at" ON "refunds" USING btree ("wanted_at");--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_bank_entry" ON "deposits" USING btree ("bank_entry_id") WHERE "deposits"."bank_entry_id" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "deposit_is_a_sum_or_a_percent" CHECK ("products"."deposit_percent" between 0 and 100 and ("products"."deposit" = 0 or "products"."deposit_percent" = 0));--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "bank_entry_is_a_transferred_deposit" CHECK ("deposits"."bank_entry_id" is null or ("deposits"."way" = 'transfer' and "deposits"."kind" in ('held', 'returned')));--> statement-breakpoint
-- by hand
-- Of a line's money deposits take their part too.
CREATE OR REPLACE FUNCTION bank_money_is_given_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (coalesce((SELECT sum(p.amount) FROM payments p WHERE p.bank_entry_id = b.id), 0)
              + coalesce((SELECT sum(CASE d.kind WHEN 'held' THEN d.amount ELSE -d.amount END)
                            FROM deposits d WHERE d.bank_entry_id = b.id), 0)) * sign(b.amount) > abs(b.amount)
        FROM bank_entries b WHERE b.id = NEW.bank_entry_id) THEN
    RAISE EXCEPTION 'bank entry % gives more than its money', NEW.bank_entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_money_is_given_once', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bank_money_is_held_once AFTER INSERT ON deposits FOR EACH ROW WHEN (NEW.bank_entry_id IS NOT NULL) EXECUTE FUNCTION bank_money_is_given_once();
