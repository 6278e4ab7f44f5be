-- Money of a paid order that credit notes freed is its client's advance, and meets their debts as soon as there is more
-- of it: a payment came, or a provider refused to give some of it back.
CREATE OR REPLACE FUNCTION settle_touched_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  an_order integer;
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN
    an_order := NEW.order_id;
  ELSE
    SELECT i.order_id INTO an_order FROM payment_intents i WHERE i.id = NEW.intent_id;
  END IF;
  PERFORM settle_client(m.client_id) FROM money_of_order(an_order) m WHERE m.surplus > 0;
  RETURN NULL;
END $$;
