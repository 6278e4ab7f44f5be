-- A client's advance is what their payments brought and no document has taken yet, in cents: what they paid for bills,
-- and what credit notes freed of the prices of paid orders.
CREATE OR REPLACE FUNCTION advance_of(client integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(p.amount) FROM payments p WHERE p.client_id = client), 0)
          - coalesce((SELECT sum(s.amount) FROM payments p JOIN payment_documents s ON s.payment_id = p.id
                       WHERE p.client_id = client), 0)
          + coalesce((SELECT sum(o.surplus) FROM surplus_of(client) o), 0))::bigint
$$;
