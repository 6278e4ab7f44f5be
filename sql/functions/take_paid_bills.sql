-- These are the documents of bills that this transaction made paid and nobody has taken yet; null where there is none.
-- Money and debts of clients meet first, as they would at the commit. What turned back again in the same transaction is
-- as it was.
CREATE OR REPLACE FUNCTION take_paid_bills() RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
  turned text;
BEGIN
  SET CONSTRAINTS debts_meet_money, money_meets_debts IMMEDIATE;
  SET CONSTRAINTS debts_meet_money, money_meets_debts DEFERRED;
  turned := nullif(current_setting('irankine.turned_bills', true), '');
  IF turned IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('irankine.turned_bills', '', true);
  RETURN (SELECT array_agg(b.document_id ORDER BY b.document_id)
            FROM (SELECT id::integer AS id FROM unnest(string_to_array(turned, ',')) AS id
                   GROUP BY id HAVING count(*) % 2 = 1) t
            JOIN document_balances b ON b.document_id = t.id
           WHERE b.open <= 0 AND b.billed > b.credited);
END $$;
