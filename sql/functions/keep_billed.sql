-- A balance has what its document bills, in cents, and what credit notes took off it. A compensation is owed like a
-- bill, and what calls one off credits it. Whole statements are counted, because a billing run writes many.
CREATE OR REPLACE FUNCTION keep_billed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_balances AS b (document_id, client_id, due_on, billed)
  SELECT d.id, d.client_id, d.due_on, sum(n.price_with_vat)
    FROM written n JOIN documents d ON d.id = n.document_id
   WHERE d.kind = ANY (paper_kinds_with('isOwed')) AND d.credits IS NULL GROUP BY d.id
  ON CONFLICT (document_id) DO UPDATE SET billed = b.billed + excluded.billed;
  UPDATE document_balances b SET credited = b.credited + c.credited
    FROM (SELECT d.credits, -sum(n.price_with_vat) AS credited
            FROM written n JOIN documents d ON d.id = n.document_id
           WHERE d.kind = ANY (paper_kinds_with('mayCorrect')) AND d.credits IS NOT NULL GROUP BY d.credits) c
   WHERE b.document_id = c.credits;
  RETURN NULL;
END $$;
