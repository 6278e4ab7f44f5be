ALTER TYPE "public"."document_kind" ADD VALUE 'compensation';--> statement-breakpoint
CREATE TABLE "compensation_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compensation_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"rental_id" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "compensation_line_is_some_money" CHECK ("compensation_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "compensations" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"by_user_id" integer,
	"key" text,
	"body_hash" text
);
--> statement-breakpoint
DROP INDEX "order_has_one_of_each";--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "compensation_id" integer;--> statement-breakpoint
ALTER TABLE "compensation_lines" ADD CONSTRAINT "compensation_lines_document_id_compensations_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."compensations"("document_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compensation_lines" ADD CONSTRAINT "compensation_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compensations" ADD CONSTRAINT "compensations_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compensations" ADD CONSTRAINT "compensations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compensation_lines_document" ON "compensation_lines" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "compensation_lines_order_line" ON "compensation_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_compensation_per_key" ON "compensations" USING btree ("by_user_id","key") WHERE "compensations"."key" is not null;--> statement-breakpoint
CREATE INDEX "compensations_order" ON "compensations" USING btree ("order_id","document_id");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_compensation_id_documents_id_fk" FOREIGN KEY ("compensation_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlements_compensation" ON "settlements" USING btree ("compensation_id") WHERE "settlements"."compensation_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_has_one_of_each" ON "documents" USING btree ("order_id","kind") WHERE "documents"."kind" in ('prepayment', 'invoice', 'contract');--> statement-breakpoint
-- by hand
-- As before, and: a compensation is owed like a bill, and what calls one off credits it.
CREATE OR REPLACE FUNCTION keep_billed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_balances AS b (document_id, client_id, due_on, billed)
  SELECT d.id, d.client_id, d.due_on, sum(n.price_with_vat)
    FROM written n JOIN documents d ON d.id = n.document_id
   WHERE d.kind IN ('invoice', 'compensation') AND d.credits IS NULL GROUP BY d.id
  ON CONFLICT (document_id) DO UPDATE SET billed = b.billed + excluded.billed;
  UPDATE document_balances b SET credited = b.credited + c.credited
    FROM (SELECT d.credits, -sum(n.price_with_vat) AS credited
            FROM written n JOIN documents d ON d.id = n.document_id
           WHERE d.kind IN ('credit', 'compensation') AND d.credits IS NOT NULL GROUP BY d.credits) c
   WHERE b.document_id = c.credits;
  RETURN NULL;
END $$;
