-- What a prepaid order has of its money beside its own invoice, in cents: `extra` came above the whole invoice and is
-- the order's to return, `surplus` is above what credit notes left of it and is the client's advance, `used` is on
-- other documents, `going` is the part of the surplus that a provider was asked to give back. No row before the
-- invoice. Nobody's client has no surplus.
CREATE OR REPLACE FUNCTION money_of_order(an_order integer)
RETURNS TABLE (invoice_id integer, client_id integer, extra bigint, surplus bigint, used bigint, going bigint)
LANGUAGE sql STABLE AS $$
  SELECT m.document_id, m.client_id, m.extra, m.surplus, m.used,
         least(m.surplus, greatest(0, m.wanted - m.extra))
    FROM (SELECT i.document_id, i.client_id, greatest(0, r.cents - i.billed) AS extra, u.cents AS used,
                 CASE WHEN i.client_id IS NULL THEN 0
                      ELSE greatest(0, least(r.cents, i.billed) - (i.billed - i.credited) - u.cents) END AS surplus,
                 CASE WHEN i.credited = 0 THEN 0 ELSE (
                   SELECT coalesce(sum(greatest(0, w.cents - (n.received - n.returned - n.written))), 0)::bigint
                     FROM payment_intents n
                     JOIN LATERAL (SELECT sum(o.amount) AS cents FROM online_refunds o
                                    WHERE o.intent_id = n.id AND o.state IN ('wanted', 'sent')) w ON w.cents > 0
                    WHERE n.order_id = an_order) END AS wanted
            FROM documents d JOIN document_balances i ON i.document_id = d.id AND i.due_on IS NULL
            CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount), 0)::bigint AS cents
                                  FROM payments p WHERE p.order_id = an_order) r
            CROSS JOIN LATERAL (SELECT coalesce(sum(s.amount), 0)::bigint AS cents
                                  FROM payments p JOIN payment_documents s ON s.payment_id = p.id
                                 WHERE p.order_id = an_order AND s.document_id <> d.id) u
           WHERE d.order_id = an_order AND d.kind = 'invoice') m
$$;
