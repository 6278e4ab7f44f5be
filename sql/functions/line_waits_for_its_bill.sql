-- What is ordered on credit waits to be billed, however it is ordered.
CREATE OR REPLACE FUNCTION line_waits_for_its_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unbilled_lines (order_line_id, order_id, client_id)
  SELECT l.id, o.id, o.client_id FROM written l JOIN orders o ON o.id = l.order_id
   WHERE o.billing <> 'prepaid' AND o.client_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
