-- The paid orders of a client whose invoices credit notes have lowered, and what of their money is the client's
-- advance, in cents.
CREATE OR REPLACE FUNCTION surplus_of(client integer)
RETURNS TABLE (order_id integer, invoice_id integer, surplus bigint, going bigint) LANGUAGE sql STABLE AS $$
  SELECT d.order_id, m.invoice_id, m.surplus, m.going
    FROM document_balances b JOIN documents d ON d.id = b.document_id AND d.kind = 'invoice' AND d.order_id IS NOT NULL
    CROSS JOIN LATERAL money_of_order(d.order_id) m
   WHERE b.client_id = client AND b.due_on IS NULL AND b.credited > 0 AND m.surplus > 0
$$;
