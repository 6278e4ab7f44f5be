-- Once another e-mail or buyer is written into an order, links, codes and pages of payments that were made for the old
-- one open nothing of its family any more, and what waits to be mailed to the old address, or would be mailed there
-- again, is marked; news to the shop are not.
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
  SELECT array_agg(d.id), array_agg(DISTINCT d.client_id),
         bool_or(d.client_id IS NULL AND d.kind = ANY (paper_kinds_with('isApartFromPrice')))
    INTO papers, theirs, has_guests FROM documents d WHERE d.order_id = ANY (family);
  UPDATE payment_intents SET secret_hash = NULL WHERE client_id = ANY (theirs) AND document_ids && papers;
  IF has_guests THEN
    UPDATE payment_intents SET secret_hash = NULL WHERE what = 'bills' AND client_id IS NULL AND document_ids && papers;
  END IF;
  UPDATE mails SET to_former_address = lower(recipient) <> lower(NEW.email)
   WHERE order_id = ANY (family) AND pace_lane IS DISTINCT FROM 'news'
     AND lower(OLD.email) <> lower(NEW.email) AND lower(recipient) IN (lower(OLD.email), lower(NEW.email));
  RETURN NULL;
END $$;
