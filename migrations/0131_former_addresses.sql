ALTER TABLE "payment_intents" ALTER COLUMN "secret_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "to_former_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever writes another e-mail or buyer: what was made for the old one opens nothing of the family any more, and what
-- waits to be mailed there, or would be mailed again, is marked; news to the shop are not.
CREATE OR REPLACE FUNCTION corrected_order_closes_doors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family int[];
  papers int[];
  theirs int[];
  has_guests boolean;
BEGIN
  SELECT array_agg(o.id) INTO family FROM orders o
   WHERE o.id = coalesce(NEW.parent_id, NEW.id) OR o.parent_id = coalesce(NEW.parent_id, NEW.id);
  DELETE FROM order_links WHERE order_id = ANY (family);
  DELETE FROM pay_links WHERE order_id = ANY (family);
  DELETE FROM pay_links WHERE document_id IN (SELECT d.id FROM documents d WHERE d.order_id = ANY (family));
  DELETE FROM quote_links WHERE desk_order_id = ANY (family);
  DELETE FROM pickup_codes WHERE order_id = ANY (family);
  -- the payment goes on and is written down; its page shows nothing more
  UPDATE payment_intents SET secret_hash = NULL WHERE order_id = ANY (family);
  UPDATE card_holds SET secret_hash = NULL WHERE order_id = ANY (family);
  SELECT array_agg(d.id), array_agg(DISTINCT d.client_id), bool_or(d.client_id IS NULL AND d.kind = 'compensation')
    INTO papers, theirs, has_guests FROM documents d WHERE d.order_id = ANY (family);
  UPDATE payment_intents SET secret_hash = NULL WHERE client_id = ANY (theirs) AND document_ids && papers;
  IF has_guests THEN
    UPDATE payment_intents SET secret_hash = NULL WHERE what = 'bills' AND client_id IS NULL AND document_ids && papers;
  END IF;
  UPDATE mails SET to_former_address = lower(recipient) <> lower(NEW.email)
   WHERE order_id = ANY (family) AND pace_lane IS DISTINCT FROM 'news'
     AND lower(OLD.email) <> lower(NEW.email) AND lower(recipient) IN (lower(OLD.email), lower(NEW.email));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION corrected_quote_closes_doors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := ARRAY[lower(OLD.form ->> 'email'), lower(OLD.promised #>> '{order,email}')];
  after text[] := ARRAY[lower(NEW.form ->> 'email'), lower(NEW.promised #>> '{order,email}')];
BEGIN
  -- the client was merged: the buyer is the same
  IF (OLD.form - 'client_id') IS NOT DISTINCT FROM (NEW.form - 'client_id') AND OLD.promised IS NOT DISTINCT FROM NEW.promised
     AND EXISTS (SELECT FROM clients c WHERE c.id::text = OLD.form ->> 'client_id' AND c.merged_into::text = NEW.form ->> 'client_id') THEN
    RETURN NULL;
  END IF;
  DELETE FROM quote_links WHERE desk_order_id = NEW.id;
  UPDATE mails SET to_former_address = (lower(recipient) = ANY (after)) IS NOT TRUE
   WHERE order_id = NEW.id AND pace_lane IS DISTINCT FROM 'news' AND before <> after
     AND lower(recipient) = ANY (before || after);
  RETURN NULL;
END $$;
