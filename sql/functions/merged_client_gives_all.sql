-- A client that is merged gives all that names it to the client it becomes. What may be there once alone stays as the
-- other has it. Merging gives nobody a role: who has none at the other waits there, and contacts neither get its
-- bills nor sign.
CREATE OR REPLACE FUNCTION merged_client_gives_all() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_client record;
BEGIN
  DELETE FROM client_people f USING client_people s
   WHERE f.client_id = NEW.id AND s.client_id = NEW.merged_into AND s.user_id = f.user_id;
  UPDATE client_people SET role = 'pending', order_limit = NULL, until_day = NULL, approved_at = NULL,
         approved_by = NULL
   WHERE client_id = NEW.id AND role <> 'pending';
  UPDATE client_contacts SET gets_bills = false, signs_until = NULL WHERE client_id = NEW.id;
  DELETE FROM client_prices f USING client_prices s
   WHERE f.client_id = NEW.id AND s.client_id = NEW.merged_into
     AND s.product_id IS NOT DISTINCT FROM f.product_id AND s.category_id IS NOT DISTINCT FROM f.category_id
     AND daterange(s.from_day, s.until_day, '[]') && daterange(f.from_day, f.until_day, '[]');
  DELETE FROM label_uses f USING label_uses s
   WHERE f.client_id = NEW.id AND s.client_id = NEW.merged_into AND s.label_id = f.label_id;
  DELETE FROM monthly_statements f USING monthly_statements s
   WHERE f.client_id = NEW.id AND s.client_id = NEW.merged_into AND s.month = f.month;
  UPDATE debt_promises f SET ended_at = NEW.updated_at FROM debt_promises s
   WHERE f.client_id = NEW.id AND f.ended_at IS NULL AND s.client_id = NEW.merged_into AND s.ended_at IS NULL;
  FOR has_client IN SELECT k.conrelid::regclass AS name, a.attname AS named FROM pg_constraint k
                      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
                     WHERE k.contype = 'f' AND k.confrelid = 'clients'::regclass LOOP
    EXECUTE format('UPDATE %s SET %I = $1 WHERE %I = $2', has_client.name, has_client.named, has_client.named)
      USING NEW.merged_into, NEW.id;
  END LOOP;
  UPDATE unbilled_lines SET client_id = NEW.merged_into WHERE client_id = NEW.id;
  UPDATE desk_orders SET form = jsonb_set(form, '{client_id}', to_jsonb(NEW.merged_into))
   WHERE client_id = NEW.merged_into AND form ->> 'client_id' = NEW.id::text;
  RETURN NULL;
END $$;
