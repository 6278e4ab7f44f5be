DROP INDEX "bank_entry_pays_an_order_once";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reverses" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payments_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_bank_entry" ON "payments" USING btree ("bank_entry_id") WHERE "payments"."bank_entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_is_reversed_once" ON "payments" USING btree ("reverses") WHERE "payments"."reverses" is not null;--> statement-breakpoint
-- What was there before the column: entries that are not waiting have been looked at.
UPDATE bank_entries SET looked_at = coalesce(decided_at, now());--> statement-breakpoint

-- A reverse takes back one payment, whole, and is itself never taken back.
CREATE FUNCTION reverse_is_exact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.reverses AND p.reverses IS NULL AND p.order_id = NEW.order_id
                    AND p.amount = -NEW.amount AND p.bank_entry_id IS NOT DISTINCT FROM NEW.bank_entry_id) THEN
    RAISE EXCEPTION 'payment % is not what this one reverses', NEW.reverses
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reverse_is_exact', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reverse_is_exact AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION reverse_is_exact();--> statement-breakpoint

-- Payments of a bank entry are never more than its money. Deeds hold the entry's lock, so the sum is exact here.
CREATE FUNCTION bank_money_is_given_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM payments WHERE bank_entry_id = NEW.bank_entry_id)
     > (SELECT amount FROM bank_entries WHERE id = NEW.bank_entry_id) THEN
    RAISE EXCEPTION 'bank entry % gives more than its money', NEW.bank_entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_money_is_given_once', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bank_money_is_given_once AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.bank_entry_id IS NOT NULL) EXECUTE FUNCTION bank_money_is_given_once();
