-- Bills that become paid, or are owed again, are kept by their documents' numbers for the rest of the transaction,
-- where `take_paid_bills` finds them. A bill is paid when something is owed of it and nothing of that is open.
CREATE OR REPLACE FUNCTION keep_turned_bills() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  turned text;
BEGIN
  SELECT string_agg(n.document_id::text, ',') INTO turned
    FROM earlier o JOIN written n USING (document_id)
   WHERE n.due_on IS NOT NULL
     AND (o.open <= 0 AND o.billed > o.credited) <> (n.open <= 0 AND n.billed > n.credited);
  IF turned IS NOT NULL THEN
    PERFORM set_config('irankine.turned_bills',
      concat_ws(',', nullif(current_setting('irankine.turned_bills', true), ''), turned), true);
  END IF;
  RETURN NULL;
END $$;
