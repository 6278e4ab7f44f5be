-- This is the part of a document's sum, in cents, that orders of a place have. It is cut by what each place's orders
-- are billed, so that places add up to the sum; where nothing is billed, the first place has all.
-- A debt of another program is of no order: the default place has it.
CREATE OR REPLACE FUNCTION share_of_place(document integer, amount integer, place integer) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE WHEN s.whole = 0 THEN CASE WHEN s.n = 1 THEN amount ELSE 0 END
                ELSE div(amount::numeric * s.until, s.whole) - div(amount::numeric * (s.until - s.own), s.whole) END
      FROM (SELECT t.place_id, t.own, sum(t.own) OVER w AS until, sum(t.own) OVER () AS whole, row_number() OVER w AS n
              FROM (SELECT o.place_id, sum(greatest(0, b.price_with_vat)) AS own
                      FROM document_orders b JOIN orders o ON o.id = b.order_id
                     WHERE b.document_id = document GROUP BY 1) t
            WINDOW w AS (ORDER BY t.place_id)) s
     WHERE s.place_id = place),
    CASE WHEN place = default_place()
               AND EXISTS (SELECT FROM documents d
                            WHERE d.id = document AND d.kind = ANY (paper_kinds_with('isOfBefore')))
         THEN amount ELSE 0 END)::integer
$$;
