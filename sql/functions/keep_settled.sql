-- What a payment settles moves the balances of its documents, in cents, and stays within its money and its direction,
-- also where some of it is freed again. The payment's row is locked, so that what others write of the same payment is
-- counted.
CREATE OR REPLACE FUNCTION keep_settled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong integer;
BEGIN
  PERFORM FROM payments p WHERE p.id IN (SELECT payment_id FROM written) ORDER BY p.id FOR NO KEY UPDATE;
  SELECT p.id INTO wrong
    FROM payments p JOIN payment_documents s ON s.payment_id = p.id
   WHERE p.id IN (SELECT payment_id FROM written)
   GROUP BY p.id HAVING sign(sum(s.amount)) = -sign(p.amount) OR abs(sum(s.amount)) > abs(p.amount) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'payment % settles more than its money', wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_settles_no_more_than_its_money',
            TABLE = 'payment_documents';
  END IF;
  UPDATE document_balances b SET settled = b.settled + s.amount
    FROM (SELECT document_id, sum(amount) AS amount FROM written GROUP BY document_id) s
   WHERE b.document_id = s.document_id;
  RETURN NULL;
END $$;
