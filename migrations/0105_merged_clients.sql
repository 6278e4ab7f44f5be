ALTER TABLE "clients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_clients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_merged" ON "clients" USING btree ("merged_into") WHERE "clients"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "client_is_not_merged_into_itself" CHECK ("clients"."merged_into" <> "clients"."id");--> statement-breakpoint
-- Papers and payments stay for good, and go with their client to what it is merged into.
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
              AND NOT EXISTS (SELECT FROM clients c WHERE c.id = (to_jsonb(OLD) ->> 'client_id')::integer))
          OR EXISTS (SELECT FROM clients c WHERE c.id = (to_jsonb(OLD) ->> 'client_id')::integer
                        AND c.merged_into = (to_jsonb(NEW) ->> 'client_id')::integer))
     AND (to_jsonb(NEW) -> 'site_id' IS NOT DISTINCT FROM to_jsonb(OLD) -> 'site_id'
          OR (to_jsonb(NEW) ->> 'site_id' IS NULL
              AND NOT EXISTS (SELECT FROM objects s WHERE s.id = (to_jsonb(OLD) ->> 'site_id')::integer))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are for good', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'row_is_for_good', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
-- Whoever writes for a client that is merged meanwhile waits for the merge and writes for the one it became.
CREATE FUNCTION client_is_the_one_now() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_of integer;
BEGIN
  SELECT c.merged_into INTO now_of FROM clients c WHERE c.id = NEW.client_id FOR KEY SHARE;
  IF now_of IS NOT NULL THEN
    NEW.client_id := now_of;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DO $$
DECLARE
  has_client record;
BEGIN
  FOR has_client IN SELECT k.conrelid::regclass AS name FROM pg_constraint k
                     WHERE k.contype = 'f' AND k.confrelid = 'clients'::regclass AND k.conrelid <> k.confrelid LOOP
    EXECUTE format('CREATE TRIGGER client_is_the_one_now BEFORE INSERT ON %s FOR EACH ROW WHEN (NEW.client_id IS NOT NULL) EXECUTE FUNCTION client_is_the_one_now()', has_client.name);
  END LOOP;
END $$;--> statement-breakpoint
-- What may be there once alone goes where the other has it: a person keeps the wider role, a product the second's price.
CREATE FUNCTION merged_client_gives_all() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_client record;
BEGIN
  UPDATE client_people s SET role = f.role, order_limit = f.order_limit, until_day = f.until_day, approved_at = f.approved_at, approved_by = f.approved_by
    FROM client_people f
   WHERE f.client_id = NEW.id AND s.client_id = NEW.merged_into AND s.user_id = f.user_id
     AND array_position(ARRAY['main', 'buyer', 'receiver', 'pending'], f.role) < array_position(ARRAY['main', 'buyer', 'receiver', 'pending'], s.role);
  DELETE FROM client_people f USING client_people s
   WHERE f.client_id = NEW.id AND s.client_id = NEW.merged_into AND s.user_id = f.user_id;
  DELETE FROM client_prices f USING client_prices s
   WHERE f.client_id = NEW.id AND s.client_id = NEW.merged_into
     AND s.product_id IS NOT DISTINCT FROM f.product_id AND s.category_id IS NOT DISTINCT FROM f.category_id
     AND daterange(s.from_day, s.until_day, '[]') && daterange(f.from_day, f.until_day, '[]');
  UPDATE debt_promises f SET ended_at = NEW.updated_at FROM debt_promises s
   WHERE f.client_id = NEW.id AND f.ended_at IS NULL AND s.client_id = NEW.merged_into AND s.ended_at IS NULL;
  FOR has_client IN SELECT k.conrelid::regclass AS name, a.attname AS named FROM pg_constraint k
                      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
                     WHERE k.contype = 'f' AND k.confrelid = 'clients'::regclass LOOP
    EXECUTE format('UPDATE %s SET %I = $1 WHERE %I = $2', has_client.name, has_client.named, has_client.named) USING NEW.merged_into, NEW.id;
  END LOOP;
  UPDATE unbilled_lines SET client_id = NEW.merged_into WHERE client_id = NEW.id;
  UPDATE desk_orders SET form = jsonb_set(form, '{client_id}', to_jsonb(NEW.merged_into))
   WHERE client_id = NEW.merged_into AND form ->> 'client_id' = NEW.id::text;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER merged_client_gives_all AFTER UPDATE OF merged_into ON clients FOR EACH ROW
  WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL) EXECUTE FUNCTION merged_client_gives_all();
