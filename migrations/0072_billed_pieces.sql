CREATE TABLE "billed_pieces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billed_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_line_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"from_day" date,
	"to_day" date,
	"charged_days" integer NOT NULL,
	"price" integer NOT NULL,
	"vat" integer NOT NULL,
	"price_with_vat" integer NOT NULL,
	"freed_at" timestamp with time zone,
	CONSTRAINT "piece_adds_up" CHECK ("billed_pieces"."price" + "billed_pieces"."vat" = "billed_pieces"."price_with_vat"),
	CONSTRAINT "piece_has_both_days_or_none" CHECK (("billed_pieces"."from_day" is null) = ("billed_pieces"."to_day" is null)),
	CONSTRAINT "piece_ends_after_it_begins" CHECK ("billed_pieces"."to_day" >= "billed_pieces"."from_day" - 1),
	CONSTRAINT "piece_without_days_charges_none" CHECK ("billed_pieces"."from_day" is not null or "billed_pieces"."charged_days" = 0)
);
--> statement-breakpoint
CREATE TABLE "unbilled_lines" (
	"order_line_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"client_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billed_pieces" ADD CONSTRAINT "billed_pieces_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_pieces" ADD CONSTRAINT "billed_pieces_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_pieces" ADD CONSTRAINT "billed_pieces_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbilled_lines" ADD CONSTRAINT "unbilled_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbilled_lines" ADD CONSTRAINT "unbilled_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billed_pieces_line" ON "billed_pieces" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "billed_pieces_order" ON "billed_pieces" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "billed_pieces_document" ON "billed_pieces" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "unbilled_lines_client" ON "unbilled_lines" USING btree ("client_id","order_id");--> statement-breakpoint
CREATE INDEX "unbilled_lines_order" ON "unbilled_lines" USING btree ("order_id");--> statement-breakpoint
-- Pieces of a line never share a day. What has no days (goods) is without bounds, so that it is billed once; a correction of a price has
-- no day at all and is in nobody's way. It needs numbers and ranges in one index.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "billed_pieces" ADD CONSTRAINT "piece_is_billed_once"
  EXCLUDE USING gist ("order_line_id" WITH =, daterange("from_day", "to_day" + 1) WITH &&) WHERE ("freed_at" IS NULL);--> statement-breakpoint
-- A piece begins where one before it ended, whether that one is billed or was freed again: no day before the billed-until day was never billed.
CREATE FUNCTION pieces_leave_no_hole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.to_day >= NEW.from_day
     AND EXISTS (SELECT FROM billed_pieces p WHERE p.order_line_id = NEW.order_line_id AND p.to_day >= p.from_day AND p.to_day < NEW.from_day)
     AND NOT EXISTS (SELECT FROM billed_pieces p WHERE p.order_line_id = NEW.order_line_id AND p.to_day >= p.from_day
                        AND p.to_day >= NEW.from_day - 1 AND p.from_day < NEW.from_day) THEN
    RAISE EXCEPTION 'line % would have days that were never billed before %', NEW.order_line_id, NEW.from_day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pieces_leave_no_hole', TABLE = 'billed_pieces';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pieces_leave_no_hole AFTER INSERT ON billed_pieces DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION pieces_leave_no_hole();--> statement-breakpoint
-- Written once: the only change is that a credit note frees it.
CREATE FUNCTION piece_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.freed_at IS NULL AND NEW.freed_at IS NOT NULL
     AND to_jsonb(NEW) - 'freed_at' = to_jsonb(OLD) - 'freed_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of billed_pieces are for good'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'piece_is_for_good', TABLE = 'billed_pieces';
END $$;--> statement-breakpoint
CREATE TRIGGER piece_is_for_good BEFORE UPDATE OR DELETE ON billed_pieces FOR EACH ROW EXECUTE FUNCTION piece_is_for_good();--> statement-breakpoint
-- What is ordered on credit waits to be billed, however it is ordered.
CREATE FUNCTION line_waits_for_its_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unbilled_lines (order_line_id, order_id, client_id)
  SELECT l.id, o.id, o.client_id FROM written l JOIN orders o ON o.id = l.order_id
   WHERE o.billing <> 'prepaid' AND o.client_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER line_waits_for_its_bill AFTER INSERT ON order_lines REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION line_waits_for_its_bill();--> statement-breakpoint
-- A shop that is carried over may have orders on credit already.
INSERT INTO unbilled_lines (order_line_id, order_id, client_id)
SELECT l.id, o.id, o.client_id FROM orders o JOIN order_lines l ON l.order_id = o.id
 WHERE o.billing <> 'prepaid' AND o.client_id IS NOT NULL AND o.deleted_at IS NULL;
