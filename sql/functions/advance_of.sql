-- A client's advance is what their payments brought and no document has taken yet, in cents.
CREATE OR REPLACE FUNCTION advance_of(client integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(p.amount - coalesce(
           (SELECT sum(s.amount) FROM payment_documents s WHERE s.payment_id = p.id), 0)), 0)::bigint
    FROM payments p WHERE p.client_id = client
$$;
