CREATE INDEX "document_balances_credited" ON "document_balances" USING btree ("client_id") WHERE "document_balances"."credited" > 0 and "document_balances"."due_on" is null;--> statement-breakpoint
-- by hand
-- What credit notes left over on clients' prepaid invoices until today is their advance from today on, so that what was
-- open and ahead on days before stays as it was: freed, the latest payment first, less what a provider was asked to give
-- back, and then on their open documents, both oldest first. Few clients: those with such an invoice. Again, it does nothing.
DO $$
DECLARE
  today date := (now() AT TIME ZONE 'Europe/Vilnius')::date;
  owner record;
BEGIN
  FOR owner IN SELECT DISTINCT client_id AS id FROM document_balances WHERE client_id IS NOT NULL AND open < 0 AND due_on IS NULL ORDER BY 1 LOOP
    PERFORM FROM clients WHERE id = owner.id FOR NO KEY UPDATE;
    WITH shares AS (
      SELECT b.document_id, -b.open AS over, s.payment_id, sum(s.amount) AS share
        FROM document_balances b JOIN payment_documents s ON s.document_id = b.document_id JOIN payments p ON p.id = s.payment_id
       WHERE b.client_id = owner.id AND b.open < 0 AND b.due_on IS NULL AND p.amount > 0
       GROUP BY b.document_id, s.payment_id HAVING sum(s.amount) > 0),
    spread AS (
      SELECT *, sum(share) OVER (PARTITION BY document_id ORDER BY payment_id DESC) - share AS before FROM shares)
    INSERT INTO payment_documents (payment_id, document_id, amount, from_day)
    SELECT payment_id, document_id, -least(share, over - before), today FROM spread WHERE before < over;
    WITH invoiced AS (
      SELECT d.order_id, b.billed,
             (SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.order_id = d.order_id) AS received, b.billed - b.credited AS owed,
             (SELECT coalesce(sum(s.amount), 0) FROM payments p JOIN payment_documents s ON s.payment_id = p.id
               WHERE p.order_id = d.order_id AND s.document_id <> d.id) AS used,
             (SELECT coalesce(sum(greatest(0, w.cents - (n.received - n.returned - n.written))), 0)
                FROM payment_intents n
                JOIN LATERAL (SELECT sum(o.amount) AS cents FROM online_refunds o
                               WHERE o.intent_id = n.id AND o.state IN ('wanted', 'sent')) w ON w.cents > 0
               WHERE n.order_id = d.order_id) AS wanted
        FROM document_balances b JOIN documents d ON d.id = b.document_id AND d.kind = 'invoice'
       WHERE b.client_id = owner.id AND b.due_on IS NULL AND b.credited > 0 AND d.order_id IS NOT NULL),
    rest AS (
      SELECT p.id, p.order_id, p.paid_on, p.amount - coalesce((SELECT sum(s.amount) FROM payment_documents s WHERE s.payment_id = p.id), 0) AS cents,
             greatest(0, least(i.received, i.billed) - i.owed - i.used) - greatest(0, i.wanted - greatest(0, i.received - i.billed)) AS surplus
        FROM invoiced i JOIN payments p ON p.order_id = i.order_id
       WHERE p.amount > 0 AND NOT EXISTS (SELECT FROM payments v WHERE v.reverses = p.id)),
    own AS (
      SELECT id, paid_on, least(upto, surplus) - least(upto - cents, surplus) AS cents
        FROM (SELECT r.*, sum(r.cents) OVER (PARTITION BY r.order_id ORDER BY r.paid_on, r.id) AS upto FROM rest r WHERE r.cents > 0 AND r.surplus > 0) q
       WHERE upto - cents < surplus),
    money AS (
      SELECT id, sum(cents) OVER (ORDER BY paid_on, id) - cents AS first, sum(cents) OVER (ORDER BY paid_on, id) AS last FROM own),
    debts AS (
      SELECT b.document_id, sum(b.open) OVER (ORDER BY d.issued_on, d.id) - b.open AS first, sum(b.open) OVER (ORDER BY d.issued_on, d.id) AS last
        FROM document_balances b JOIN documents d ON d.id = b.document_id
       WHERE b.client_id = owner.id AND b.open > 0 AND b.due_on IS NOT NULL)
    INSERT INTO payment_documents (payment_id, document_id, amount, from_day)
    SELECT m.id, d.document_id, least(m.last, d.last) - greatest(m.first, d.first), today
      FROM money m JOIN debts d ON m.first < d.last AND d.first < m.last;
  END LOOP;
END $$;
