CREATE TYPE "public"."payment_way" AS ENUM('transfer', 'card', 'cash');--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"key" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_reversal" boolean NOT NULL,
	"debtor_name" text NOT NULL,
	"debtor_iban" text NOT NULL,
	"reference" text NOT NULL,
	"remittance" text NOT NULL,
	"state" text NOT NULL,
	"matched_by" text,
	"suggested" integer[] DEFAULT '{}' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"letters" text GENERATED ALWAYS AS (plain_letters(debtor_name || ' ' || debtor_iban || ' ' || reference || ' ' || remittance)) STORED NOT NULL,
	CONSTRAINT "bank_entry_is_some_money" CHECK ("bank_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"iban" text NOT NULL,
	"bank_id" text NOT NULL,
	"currency" text NOT NULL,
	"closed_on" date NOT NULL,
	"opening" bigint NOT NULL,
	"closing" bigint NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"paid_on" date NOT NULL,
	"amount" integer NOT NULL,
	"way" "payment_way" NOT NULL,
	"receipt_number" text,
	"note" text,
	"bank_entry_id" integer,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_is_some_money" CHECK ("payments"."amount" <> 0),
	CONSTRAINT "counter_payment_has_receipt" CHECK ("payments"."way" = 'transfer' or coalesce("payments"."receipt_number", '') <> '')
);
--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_is_read_once" ON "bank_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "bank_entries_statement" ON "bank_entries" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_entries_waiting" ON "bank_entries" USING btree ("id") WHERE "bank_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_entries_debtor" ON "bank_entries" USING btree ("debtor_iban") WHERE "bank_entries"."state" = 'settled';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_paid_on" ON "payments" USING btree ("paid_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_pays_an_order_once" ON "payments" USING btree ("bank_entry_id","order_id") WHERE "payments"."bank_entry_id" is not null;--> statement-breakpoint

-- What was paid before there were payments: one transfer for each, so that every paid order has its money.
INSERT INTO payments (order_id, paid_on, amount, way, created_by, created_at)
  SELECT id, (paid_at AT TIME ZONE 'Europe/Vilnius')::date, price_with_vat, 'transfer', paid_by, paid_at
    FROM orders WHERE paid_at IS NOT NULL ORDER BY paid_at, id;--> statement-breakpoint

-- Refunds never exceed what came. Deeds hold the order's lock, so the sum is exact here.
CREATE FUNCTION payments_cover_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM payments WHERE order_id = NEW.order_id) < 0 THEN
    RAISE EXCEPTION 'more goes back for order % than came', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_more_goes_back_than_came', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_cover_refunds AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.amount < 0) EXECUTE FUNCTION payments_cover_refunds();--> statement-breakpoint

-- A wrong payment is answered by its reverse.
CREATE TRIGGER payment_is_for_good BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER bank_entry_is_for_good BEFORE DELETE ON bank_entries FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER bank_entry_is_what_the_bank_told BEFORE UPDATE OF statement_id, key, booked_on, amount, currency, is_reversal ON bank_entries FOR EACH ROW EXECUTE FUNCTION row_is_for_good();
