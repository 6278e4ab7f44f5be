-- Once another e-mail or buyer is written into a quote, links that were made for the old one do not open it any more,
-- and what waits to be mailed to an old address is marked. A client that was merged is the same buyer.
CREATE OR REPLACE FUNCTION corrected_quote_closes_doors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := ARRAY[lower(OLD.form ->> 'email'), lower(OLD.promised #>> '{order,email}')];
  after text[] := ARRAY[lower(NEW.form ->> 'email'), lower(NEW.promised #>> '{order,email}')];
BEGIN
  -- the client was merged: the buyer is the same
  IF (OLD.form - 'client_id') IS NOT DISTINCT FROM (NEW.form - 'client_id')
     AND OLD.promised IS NOT DISTINCT FROM NEW.promised
     AND EXISTS (SELECT FROM clients c WHERE c.id::text = OLD.form ->> 'client_id'
                    AND c.merged_into::text = NEW.form ->> 'client_id') THEN
    RETURN NULL;
  END IF;
  DELETE FROM quote_links WHERE desk_order_id = NEW.id;
  UPDATE mails SET to_former_address = (lower(recipient) = ANY (after)) IS NOT TRUE
   WHERE order_id = NEW.id AND pace_lane IS DISTINCT FROM 'news' AND before <> after
     AND lower(recipient) = ANY (before || after);
  RETURN NULL;
END $$;
