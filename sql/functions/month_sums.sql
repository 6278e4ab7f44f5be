-- This counts what is dated in a month (`2026-11`), sums in cents: it is kept in the month's row when it is closed,
-- and compared with it ever after. What was billed is read where it stands for good, also after a document's words
-- are purged. What moved in from another program was taken, owed and issued there: it is in none of these.
CREATE OR REPLACE FUNCTION month_sums(of_month text, OUT documents integer, OUT price bigint, OUT vat bigint,
  OUT price_with_vat bigint, OUT payments integer, OUT received bigint, OUT deposits integer, OUT deposits_taken bigint,
  OUT deposits_returned bigint, OUT deposits_kept bigint)
LANGUAGE sql STABLE AS $$
  WITH days AS (
    SELECT (of_month || '-01')::date AS first, ((of_month || '-01')::date + interval '1 month')::date AS next),
  papers AS (
    SELECT count(*)::integer AS n FROM days, documents d
     WHERE d.issued_on >= days.first AND d.issued_on < days.next
       AND NOT d.kind = ANY (paper_kinds_with('isOfBefore'))),
  billed AS (
    SELECT coalesce(sum(b.price), 0) AS price, coalesce(sum(b.vat), 0) AS vat,
           coalesce(sum(b.price_with_vat), 0) AS price_with_vat
      FROM days, documents d JOIN document_orders b ON b.document_id = d.id
     WHERE d.kind = ANY (paper_kinds_with('isVatInvoice')) AND d.issued_on >= days.first AND d.issued_on < days.next),
  money AS (
    SELECT count(*)::integer AS n, coalesce(sum(p.amount), 0) AS received
      FROM days, payments p WHERE p.paid_on >= days.first AND p.paid_on < days.next),
  held AS (
    SELECT count(*)::integer AS n, coalesce(sum(t.amount) FILTER (WHERE t.kind = 'held'), 0) AS taken,
           coalesce(sum(CASE t.kind WHEN 'regained' THEN -t.amount ELSE t.amount END)
                      FILTER (WHERE t.kind IN ('returned', 'given-back', 'regained')), 0) AS returned,
           coalesce(sum(CASE t.kind WHEN 'given-back' THEN -t.amount ELSE t.amount END)
                      FILTER (WHERE t.kind IN ('kept', 'given-back', 'regained')), 0) AS kept
      FROM days, deposits t
     WHERE t.at >= days.first::timestamp AT TIME ZONE 'Europe/Vilnius'
       AND t.at < days.next::timestamp AT TIME ZONE 'Europe/Vilnius' AND t.source IS NULL)
  SELECT papers.n, billed.price::bigint, billed.vat::bigint, billed.price_with_vat::bigint, money.n,
         money.received::bigint, held.n, held.taken::bigint, held.returned::bigint, held.kept::bigint
    FROM papers, billed, money, held
$$;
