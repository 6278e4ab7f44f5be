CREATE TABLE "document_revisions" (
	"document_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"snapshot" jsonb NOT NULL,
	"snapshot_hash" text NOT NULL,
	"purged_at" timestamp with time zone,
	CONSTRAINT "one_of_each_document_revision" PRIMARY KEY("document_id","revision")
);
--> statement-breakpoint
CREATE TABLE "order_revisions" (
	"order_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"price" integer NOT NULL,
	"vat" integer NOT NULL,
	"price_with_vat" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "one_of_each_revision" PRIMARY KEY("order_id","revision"),
	CONSTRAINT "revision_is_counted_from_1" CHECK ("order_revisions"."revision" > 0)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "rebooked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION revision_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'document_revisions' AND current_setting('shop.purging', true) = 'yes'
     AND to_jsonb(NEW) -> 'snapshot' = '{}'::jsonb AND to_jsonb(NEW) ->> 'purged_at' IS NOT NULL
     AND to_jsonb(NEW) - 'snapshot' - 'purged_at' = to_jsonb(OLD) - 'snapshot' - 'purged_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are for good', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'row_is_for_good', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER order_revision_is_for_good BEFORE UPDATE OR DELETE ON order_revisions FOR EACH ROW EXECUTE FUNCTION revision_is_for_good();--> statement-breakpoint
CREATE TRIGGER document_revision_is_for_good BEFORE UPDATE OR DELETE ON document_revisions FOR EACH ROW EXECUTE FUNCTION revision_is_for_good();--> statement-breakpoint
-- As before, and: a prepayment invoice or a contract is made anew under its number, once what it said stands among its revisions.
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
  RAISE EXCEPTION 'rows of % are for good', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'row_is_for_good', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
-- As before, and: a rental whose order was changed asks for its new time from the moment of the change on.
CREATE OR REPLACE FUNCTION units_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned integer;
  begins timestamptz := NEW.starts_at;
  seen_at timestamptz := NEW.created_at;
  extended timestamptz;
BEGIN
  IF NEW.product_id IS NULL OR NEW.returned_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.quantity <= OLD.quantity AND NEW.starts_at >= OLD.starts_at
     AND OLD.returned_at IS NULL AND OLD.cancelled_at IS NULL THEN
    IF NEW.product_id IS DISTINCT FROM OLD.product_id AND NEW.swapped_at IS DISTINCT FROM OLD.swapped_at THEN
      begins := greatest(NEW.swapped_at, NEW.starts_at);
      seen_at := NEW.swapped_at;
    ELSIF NEW.product_id = OLD.product_id THEN
      IF NEW.expected_return <= OLD.expected_return THEN
        RETURN NULL;
      END IF;
      SELECT e.extended_at INTO extended FROM rental_extensions e
       WHERE e.rental_id = NEW.id AND e.return_after = NEW.expected_return AND e.undone_at IS NULL
       ORDER BY e.id DESC LIMIT 1;
      IF FOUND THEN
        begins := greatest(OLD.expected_return, extended, NEW.starts_at);
        seen_at := extended;
      END IF;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.rebooked_at IS DISTINCT FROM OLD.rebooked_at THEN
    begins := greatest(NEW.starts_at, NEW.rebooked_at);
    seen_at := NEW.rebooked_at;
  END IF;
  SELECT stock INTO owned FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF units_taken(NEW.product_id, begins, NEW.expected_return, seen_at) > owned THEN
    RAISE EXCEPTION 'product % has no free units from % to %', NEW.product_id, begins, NEW.expected_return
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'units_are_free', TABLE = 'rentals';
  END IF;
  RETURN NULL;
END $$;
