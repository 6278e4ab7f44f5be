-- This is the place of a payment: of its order; of a client's, of the till that took it, else of the first document
-- that it paid. What it reverses says where a reverse belongs, and an advance is of the default place.
CREATE OR REPLACE FUNCTION place_of_payment(payment integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(o.place_id, t.place_id,
                  (SELECT first.place_id
                     FROM payment_documents s
                     JOIN document_orders b ON b.document_id = s.document_id
                     JOIN orders first ON first.id = b.order_id
                    WHERE s.payment_id = coalesce(p.reverses, p.id) ORDER BY s.id, b.order_id LIMIT 1),
                  default_place())
    FROM payments p
    LEFT JOIN payments r ON r.id = p.reverses
    LEFT JOIN orders o ON o.id = p.order_id
    LEFT JOIN tills t ON t.id = coalesce(r.till_id, p.till_id)
   WHERE p.id = payment
$$;
