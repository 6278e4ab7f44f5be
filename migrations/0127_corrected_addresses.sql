UPDATE clients SET user_id = NULL WHERE kind = 'company' AND user_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "company_is_nobodys_account" CHECK ("clients"."kind" <> 'company' or "clients"."user_id" is null);--> statement-breakpoint
-- Merging gives nobody a role: who has none at the second waits there, and contacts neither get its bills nor sign.
CREATE OR REPLACE FUNCTION merged_client_gives_all() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_client record;
BEGIN
  DELETE FROM client_people f USING client_people s
   WHERE f.client_id = NEW.id AND s.client_id = NEW.merged_into AND s.user_id = f.user_id;
  UPDATE client_people SET role = 'pending', order_limit = NULL, until_day = NULL, approved_at = NULL, approved_by = NULL
   WHERE client_id = NEW.id AND role <> 'pending';
  UPDATE client_contacts SET gets_bills = false, signs_until = NULL WHERE client_id = NEW.id;
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
-- Whoever writes another e-mail or buyer: what was made for the old one opens nothing of the family any more.
CREATE FUNCTION corrected_order_closes_doors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family int[];
BEGIN
  SELECT array_agg(o.id) INTO family FROM orders o
   WHERE o.id = coalesce(NEW.parent_id, NEW.id) OR o.parent_id = coalesce(NEW.parent_id, NEW.id);
  DELETE FROM order_links WHERE order_id = ANY (family);
  DELETE FROM pay_links WHERE order_id = ANY (family);
  DELETE FROM pay_links WHERE document_id IN (SELECT d.id FROM documents d WHERE d.order_id = ANY (family));
  DELETE FROM quote_links WHERE desk_order_id = ANY (family);
  DELETE FROM pickup_codes WHERE order_id = ANY (family);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER corrected_order_closes_doors AFTER UPDATE OF email, private_or_company, im_k, pvm_k ON orders FOR EACH ROW
  WHEN (lower(OLD.email) IS DISTINCT FROM lower(NEW.email) OR OLD.private_or_company IS DISTINCT FROM NEW.private_or_company
     OR OLD.im_k IS DISTINCT FROM NEW.im_k OR (NEW.im_k IS NULL AND OLD.pvm_k IS DISTINCT FROM NEW.pvm_k))
  EXECUTE FUNCTION corrected_order_closes_doors();--> statement-breakpoint
CREATE FUNCTION corrected_quote_closes_doors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- the client was merged: the buyer is the same
  IF (OLD.form - 'client_id') IS NOT DISTINCT FROM (NEW.form - 'client_id') AND OLD.promised IS NOT DISTINCT FROM NEW.promised
     AND EXISTS (SELECT FROM clients c WHERE c.id::text = OLD.form ->> 'client_id' AND c.merged_into::text = NEW.form ->> 'client_id') THEN
    RETURN NULL;
  END IF;
  DELETE FROM quote_links WHERE desk_order_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER corrected_quote_closes_doors AFTER UPDATE OF form, promised ON desk_orders FOR EACH ROW
  WHEN (NEW.form IS NOT NULL AND OLD.form IS NOT NULL
    AND (lower(OLD.form ->> 'email') IS DISTINCT FROM lower(NEW.form ->> 'email')
      OR OLD.form ->> 'client_id' IS DISTINCT FROM NEW.form ->> 'client_id'
      OR OLD.form ->> 'private_or_company' IS DISTINCT FROM NEW.form ->> 'private_or_company'
      OR OLD.form ->> 'im_k' IS DISTINCT FROM NEW.form ->> 'im_k'
      OR (OLD.promised IS NOT NULL AND NEW.promised IS NOT NULL
        AND lower(OLD.promised #>> '{order,email}') IS DISTINCT FROM lower(NEW.promised #>> '{order,email}'))))
  EXECUTE FUNCTION corrected_quote_closes_doors();
