-- Payments of which a client has something left, in cents, and the day by which it was free. Below zero: paid back. Of
-- a paid order's payments only the surplus counts, oldest first; `stays` leaves out what a provider was asked to give
-- back of it.
CREATE OR REPLACE FUNCTION free_money_of(client integer, stays boolean)
RETURNS TABLE (payment_id integer, paid_on date, cents bigint, since date) LANGUAGE sql STABLE AS $$
  SELECT r.id, r.paid_on, r.cents, greatest(r.paid_on, r.freed_on)
    FROM (SELECT p.id, p.paid_on, p.amount - coalesce(sum(s.amount), 0) AS cents,
                 max(s.from_day) FILTER (WHERE s.amount < 0) AS freed_on
            FROM payments p LEFT JOIN payment_documents s ON s.payment_id = p.id
           WHERE p.client_id = client AND p.reverses IS NULL
             AND NOT EXISTS (SELECT FROM payments v WHERE v.reverses = p.id)
           GROUP BY p.id) r
  UNION ALL
  SELECT q.id, q.paid_on, least(q.upto, q.surplus) - least(q.upto - q.cents, q.surplus), greatest(q.paid_on, q.freed_on)
    FROM (SELECT r.*, sum(r.cents) OVER (PARTITION BY r.order_id ORDER BY r.paid_on, r.id) AS upto
            FROM (SELECT p.id, p.order_id, p.paid_on, p.amount - coalesce(sum(s.amount), 0) AS cents,
                         o.surplus - CASE WHEN stays THEN o.going ELSE 0 END AS surplus,
                         greatest(max(s.from_day) FILTER (WHERE s.amount < 0),
                                  (SELECT max(c.issued_on) FROM documents c WHERE c.credits = o.invoice_id)) AS freed_on
                    FROM surplus_of(client) o JOIN payments p ON p.order_id = o.order_id
                    LEFT JOIN payment_documents s ON s.payment_id = p.id
                   WHERE p.amount > 0 AND NOT EXISTS (SELECT FROM payments v WHERE v.reverses = p.id)
                   GROUP BY p.id, o.order_id, o.invoice_id, o.surplus, o.going) r
           WHERE r.cents > 0) q
   WHERE q.upto - q.cents < q.surplus
$$;
