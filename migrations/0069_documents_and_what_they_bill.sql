CREATE TABLE "document_balances" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"client_id" integer,
	"due_on" date,
	"billed" integer NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"open" integer GENERATED ALWAYS AS (billed - credited - settled) STORED NOT NULL,
	CONSTRAINT "document_settles_no_more_than_its_sum" CHECK ("document_balances"."settled" between 0 and "document_balances"."billed"),
	CONSTRAINT "document_credits_no_more_than_its_sum" CHECK ("document_balances"."credited" between 0 and "document_balances"."billed")
);--> statement-breakpoint
CREATE TABLE "document_orders" (
	"document_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"price" integer NOT NULL,
	"vat" integer NOT NULL,
	"price_with_vat" integer NOT NULL,
	CONSTRAINT "document_bills_an_order_once" PRIMARY KEY("document_id","order_id"),
	CONSTRAINT "document_order_adds_up" CHECK ("document_orders"."price" + "document_orders"."vat" = "document_orders"."price_with_vat")
);--> statement-breakpoint
CREATE TABLE "payment_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "payment_document_is_some_money" CHECK ("payment_documents"."amount" <> 0)
);--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "site_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "credits" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "client_id" integer;--> statement-breakpoint
-- What is there already is carried over before keys and indexes come, whole sets at a time: a row for each invoice and credit note
-- and one for what each paid order settled, written without reading a document. The sums of an invoice are those of its order,
-- which does not change once it is paid; only credit notes, few, are opened. No row of documents is rewritten but theirs and
-- those of orders that have a client: the columns are empty for all others.
ALTER TABLE "documents" DISABLE TRIGGER "document_is_for_good";--> statement-breakpoint
UPDATE "documents" d SET "credits" = i."id" FROM "documents" i
 WHERE d."kind" = 'credit' AND i."order_id" = d."order_id" AND i."kind" = 'invoice';--> statement-breakpoint
UPDATE "documents" d SET "client_id" = o."client_id" FROM "orders" o
 WHERE o."client_id" IS NOT NULL AND d."order_id" = o."id" AND d."kind" IN ('invoice', 'credit');--> statement-breakpoint
ALTER TABLE "documents" ENABLE TRIGGER "document_is_for_good";--> statement-breakpoint
INSERT INTO "document_orders" ("document_id", "order_id", "price", "vat", "price_with_vat")
SELECT d."id", o."id", o."price", o."vat", o."price_with_vat"
  FROM "documents" d JOIN "orders" o ON o."id" = d."order_id" WHERE d."kind" = 'invoice';--> statement-breakpoint
-- A credit note whose time of keeping is over says nothing any more: its order has been without it since then, too.
INSERT INTO "document_orders" ("document_id", "order_id", "price", "vat", "price_with_vat")
SELECT "id", "order_id", coalesce(("snapshot" ->> 'price')::int, 0), coalesce(("snapshot" ->> 'vat')::int, 0),
       coalesce(("snapshot" ->> 'price_with_vat')::int, 0)
  FROM "documents" WHERE "kind" = 'credit' AND "credits" IS NOT NULL;--> statement-breakpoint
INSERT INTO "document_balances" ("document_id", "client_id", "billed", "credited")
SELECT d."id", d."client_id", o."price_with_vat", coalesce(c."credited", 0)
  FROM "documents" d JOIN "document_orders" o ON o."document_id" = d."id"
  LEFT JOIN (SELECT k."credits" AS "document_id", -sum(t."price_with_vat") AS "credited"
               FROM "documents" k JOIN "document_orders" t ON t."document_id" = k."id" WHERE k."kind" = 'credit' GROUP BY 1) c
    ON c."document_id" = d."id"
 WHERE d."kind" = 'invoice';--> statement-breakpoint
-- What an order's payments settled of its invoice: what has come and was not given back, never more than the invoice says. Money that
-- went back before its credit note leaves nothing open: nobody owes it (src/payments/balance.ts).
INSERT INTO "payment_documents" ("payment_id", "document_id", "amount")
SELECT "id", "document_id", least("amount", "settles" - "before") FROM (
  SELECT p."id", b."document_id", p."amount", sum(p."amount") OVER (PARTITION BY p."order_id" ORDER BY p."id") - p."amount" AS "before",
         least(b."billed", greatest(r."received", b."billed" - b."credited")) AS "settles"
    FROM "payments" p
    JOIN "documents" d ON d."order_id" = p."order_id" AND d."kind" = 'invoice'
    JOIN "document_balances" b ON b."document_id" = d."id"
    JOIN (SELECT "order_id", sum("amount") AS "received" FROM "payments" GROUP BY "order_id") r ON r."order_id" = p."order_id"
   WHERE p."amount" > 0 AND p."reverses" IS NULL AND NOT EXISTS (SELECT FROM "payments" v WHERE v."reverses" = p."id")) s
 WHERE "before" < "settles";--> statement-breakpoint
UPDATE "document_balances" b SET "settled" = s."settled"
  FROM (SELECT "document_id", sum("amount") AS "settled" FROM "payment_documents" GROUP BY "document_id") s
 WHERE s."document_id" = b."document_id";--> statement-breakpoint
ALTER TABLE "document_balances" ADD CONSTRAINT "document_balances_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_orders" ADD CONSTRAINT "document_orders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_orders" ADD CONSTRAINT "document_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_documents" ADD CONSTRAINT "payment_documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_documents" ADD CONSTRAINT "payment_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_balances_open" ON "document_balances" USING btree ("client_id","due_on","document_id") WHERE "document_balances"."open" <> 0;--> statement-breakpoint
CREATE INDEX "document_orders_order" ON "document_orders" USING btree ("order_id","document_id");--> statement-breakpoint
CREATE INDEX "payment_documents_payment" ON "payment_documents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_documents_document" ON "payment_documents" USING btree ("document_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_site_id_objects_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."objects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_credits_documents_id_fk" FOREIGN KEY ("credits") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_client" ON "documents" USING btree ("client_id","id") WHERE "documents"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_site" ON "documents" USING btree ("site_id") WHERE "documents"."site_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_credits" ON "documents" USING btree ("credits") WHERE "documents"."credits" is not null;--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client_id","id") WHERE "payments"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payment_is_an_orders_or_a_clients" CHECK ("payments"."order_id" is null or "payments"."client_id" is null);--> statement-breakpoint
-- As before, and: a document or a payment lets go of a client or a site that is there no longer, and of nothing else.
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
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'documents'
     AND to_jsonb(OLD) ->> 'kind' IN ('prepayment', 'contract') AND to_jsonb(OLD) ->> 'purged_at' IS NULL
     AND (to_jsonb(NEW) ->> 'revision')::integer = (to_jsonb(OLD) ->> 'revision')::integer + 1
     AND to_jsonb(NEW) - 'snapshot' - 'snapshot_hash' - 'revision' = to_jsonb(OLD) - 'snapshot' - 'snapshot_hash' - 'revision'
     AND EXISTS (SELECT FROM document_revisions v
                  WHERE v.document_id = (to_jsonb(OLD) ->> 'id')::integer AND v.revision = (to_jsonb(OLD) ->> 'revision')::integer
                    AND v.snapshot = to_jsonb(OLD) -> 'snapshot' AND v.snapshot_hash = to_jsonb(OLD) ->> 'snapshot_hash') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('documents', 'payments')
     AND to_jsonb(NEW) - 'client_id' - 'site_id' = to_jsonb(OLD) - 'client_id' - 'site_id'
     AND (to_jsonb(NEW) -> 'client_id' = to_jsonb(OLD) -> 'client_id'
          OR (to_jsonb(NEW) ->> 'client_id' IS NULL
              AND NOT EXISTS (SELECT FROM clients c WHERE c.id = (to_jsonb(OLD) ->> 'client_id')::integer)))
     AND (to_jsonb(NEW) -> 'site_id' IS NOT DISTINCT FROM to_jsonb(OLD) -> 'site_id'
          OR (to_jsonb(NEW) ->> 'site_id' IS NULL
              AND NOT EXISTS (SELECT FROM objects s WHERE s.id = (to_jsonb(OLD) ->> 'site_id')::integer))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are for good', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'row_is_for_good', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER document_order_is_for_good BEFORE UPDATE OR DELETE ON document_orders FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER payment_document_is_for_good BEFORE UPDATE OR DELETE ON payment_documents FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
-- As before, and: the same client.
CREATE OR REPLACE FUNCTION reverse_is_exact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.reverses AND p.reverses IS NULL
                    AND p.order_id IS NOT DISTINCT FROM NEW.order_id AND p.client_id IS NOT DISTINCT FROM NEW.client_id
                    AND p.amount = -NEW.amount AND p.bank_entry_id IS NOT DISTINCT FROM NEW.bank_entry_id) THEN
    RAISE EXCEPTION 'payment % is not what this one reverses', NEW.reverses
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reverse_is_exact', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What a document bills moves its balance, or that of the bill that it credits. For whole statements: a run writes many.
CREATE FUNCTION keep_billed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_balances AS b (document_id, client_id, due_on, billed)
  SELECT d.id, d.client_id, d.due_on, sum(n.price_with_vat)
    FROM written n JOIN documents d ON d.id = n.document_id WHERE d.kind = 'invoice' GROUP BY d.id
  ON CONFLICT (document_id) DO UPDATE SET billed = b.billed + excluded.billed;
  UPDATE document_balances b SET credited = b.credited + c.credited
    FROM (SELECT d.credits, -sum(n.price_with_vat) AS credited
            FROM written n JOIN documents d ON d.id = n.document_id WHERE d.kind = 'credit' GROUP BY d.credits) c
   WHERE b.document_id = c.credits;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER what_is_billed_moves_its_balance AFTER INSERT ON document_orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_billed();--> statement-breakpoint
-- A payment settles no more than its money, and its bills no more than their sums: their check says so. Its row is locked, so that
-- what others write of the same payment is counted.
CREATE FUNCTION keep_settled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong integer;
BEGIN
  PERFORM FROM payments p WHERE p.id IN (SELECT payment_id FROM written) ORDER BY p.id FOR NO KEY UPDATE;
  SELECT p.id INTO wrong
    FROM payments p JOIN payment_documents s ON s.payment_id = p.id
   WHERE p.id IN (SELECT payment_id FROM written)
   GROUP BY p.id HAVING bool_or(sign(s.amount) <> sign(p.amount)) OR abs(sum(s.amount)) > abs(p.amount) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'payment % settles more than its money', wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_settles_no_more_than_its_money', TABLE = 'payment_documents';
  END IF;
  UPDATE document_balances b SET settled = b.settled + s.amount
    FROM (SELECT document_id, sum(amount) AS amount FROM written GROUP BY document_id) s WHERE b.document_id = s.document_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER what_is_settled_moves_its_balance AFTER INSERT ON payment_documents REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_settled();--> statement-breakpoint
CREATE FUNCTION keep_balance_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_balances SET client_id = NEW.client_id WHERE document_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER balance_follows_its_client AFTER UPDATE OF client_id ON documents FOR EACH ROW EXECUTE FUNCTION keep_balance_of_client();
