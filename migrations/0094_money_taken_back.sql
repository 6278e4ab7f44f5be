ALTER TABLE "bank_entries" ADD COLUMN "takes_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "is_mixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "end_to_end_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "servicer_ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_entries_amount" ON "bank_entries" USING btree ("amount","booked_on");--> statement-breakpoint
CREATE INDEX "bank_entries_taken_back" ON "bank_entries" USING btree ("id") WHERE "bank_entries"."takes_back" and "bank_entries"."state" = 'waiting';
--> statement-breakpoint

-- What a bank took back is reversed by the line of the statement that took it.
CREATE OR REPLACE FUNCTION reverse_is_exact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.reverses AND p.reverses IS NULL
                    AND p.order_id IS NOT DISTINCT FROM NEW.order_id AND p.client_id IS NOT DISTINCT FROM NEW.client_id
                    AND p.amount = -NEW.amount
                    AND (p.bank_entry_id IS NOT DISTINCT FROM NEW.bank_entry_id
                         OR EXISTS (SELECT FROM bank_entries b WHERE b.id = NEW.bank_entry_id AND b.takes_back))) THEN
    RAISE EXCEPTION 'payment % is not what this one reverses', NEW.reverses
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reverse_is_exact', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- Of a line that takes money back, payments go the same way and are no more than it takes.
CREATE OR REPLACE FUNCTION bank_money_is_given_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(p.amount) * sign(b.amount) > abs(b.amount)
        FROM payments p JOIN bank_entries b ON b.id = p.bank_entry_id
       WHERE b.id = NEW.bank_entry_id GROUP BY b.amount) THEN
    RAISE EXCEPTION 'bank entry % gives more than its money', NEW.bank_entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_money_is_given_once', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;
