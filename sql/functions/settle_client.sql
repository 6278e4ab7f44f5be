-- A client's money and debts, in cents, meet here and nowhere else. What was paid on a bill or an invoice beyond what
-- is owed of it (a credit note) is freed, the latest payment first; then what is left of the client's payments, and of
-- their paid orders', pays the open documents, both oldest first, money that was paid back being of the oldest. A row
-- that frees counts from the day of the credit note, one that settles from the day by which the money was free and the
-- debt there.
CREATE OR REPLACE FUNCTION settle_client(client integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Most have nothing to settle, and are not locked to find out; few have paid orders that were credited.
  IF NOT EXISTS (SELECT FROM document_balances WHERE client_id = client AND open < 0) THEN
    IF NOT EXISTS (SELECT FROM document_balances WHERE client_id = client AND open > 0 AND due_on IS NOT NULL) THEN
      RETURN;
    END IF;
    IF EXISTS (SELECT FROM document_balances WHERE client_id = client AND credited > 0 AND due_on IS NULL) THEN
      IF advance_of(client) <= 0 THEN
        RETURN;
      END IF;
    ELSIF coalesce((SELECT sum(p.amount - coalesce((SELECT sum(s.amount) FROM payment_documents s
                                                     WHERE s.payment_id = p.id), 0))
                      FROM payments p WHERE p.client_id = client), 0) <= 0 THEN
      RETURN;
    END IF;
  END IF;
  PERFORM FROM clients WHERE id = client FOR NO KEY UPDATE;
  PERFORM FROM document_balances WHERE client_id = client AND open <> 0 ORDER BY document_id FOR UPDATE;
  WITH shares AS (
    SELECT b.document_id, -b.open AS over, s.payment_id, sum(s.amount) AS share
      FROM document_balances b JOIN payment_documents s ON s.document_id = b.document_id
      JOIN payments p ON p.id = s.payment_id
     WHERE b.client_id = client AND b.open < 0 AND p.amount > 0
       -- an order's invoice that came with its money keeps the rows of a payment that was reversed
       AND (b.due_on IS NULL
            OR (p.reverses IS NULL AND NOT EXISTS (SELECT FROM payments r WHERE r.reverses = p.id)))
     GROUP BY b.document_id, s.payment_id HAVING sum(s.amount) > 0),
  spread AS (
    SELECT *, sum(share) OVER (PARTITION BY document_id ORDER BY payment_id DESC) - share AS before FROM shares)
  INSERT INTO payment_documents (payment_id, document_id, amount, from_day)
  SELECT payment_id, document_id, -least(share, over - before),
         (SELECT max(c.issued_on) FROM documents c WHERE c.credits = document_id)
    FROM spread WHERE before < over;
  WITH rest AS (SELECT * FROM free_money_of(client, true)),
  back AS (SELECT -coalesce(sum(cents), 0) AS cents FROM rest WHERE cents < 0),
  money AS (
    SELECT payment_id, since, greatest(upto - cents, paid_back) - paid_back AS first, upto - paid_back AS last
      FROM (SELECT r.*, sum(r.cents) OVER (ORDER BY r.paid_on, r.payment_id) AS upto, back.cents AS paid_back
              FROM rest r, back WHERE r.cents > 0) m),
  debts AS (
    SELECT b.document_id, sum(b.open) OVER (ORDER BY d.issued_on, d.id) - b.open AS first,
           sum(b.open) OVER (ORDER BY d.issued_on, d.id) AS last,
           greatest(d.issued_on, (SELECT max(coalesce(s.from_day, p.paid_on))
                                    FROM payment_documents s JOIN payments p ON p.id = s.payment_id
                                   WHERE s.document_id = d.id AND s.amount < 0)) AS since
      FROM document_balances b JOIN documents d ON d.id = b.document_id
     WHERE b.client_id = client AND b.open > 0 AND b.due_on IS NOT NULL)
  INSERT INTO payment_documents (payment_id, document_id, amount, from_day)
  SELECT m.payment_id, d.document_id, least(m.last, d.last) - greatest(m.first, d.first), greatest(m.since, d.since)
    FROM money m JOIN debts d ON m.first < d.last AND d.first < m.last
   WHERE m.first < m.last;
END $$;
