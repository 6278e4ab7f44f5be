-- An order that is approved goes on credit after its lines were written: from then on they wait for their bill.
CREATE OR REPLACE FUNCTION approved_lines_wait_for_their_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unbilled_lines (order_line_id, order_id, client_id)
  SELECT l.id, NEW.id, NEW.client_id FROM order_lines l WHERE l.order_id = NEW.id AND NEW.client_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
