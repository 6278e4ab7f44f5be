-- These are the lines of invoices and credit notes with VAT, each with the order and the line it bills, in cents; what
-- a credit note takes is below zero. An order's own invoice says its lines, a bill its pieces, a clerk's credit note
-- lines of what it corrects. Goods have their quantity, where the piece says none null. Reports sum them, and
-- verify holds them to the documents.
CREATE OR REPLACE VIEW billed_lines AS
SELECT d.id AS document_id, d.issued_on, l.order_id, l.id AS order_line_id, l.quantity, l.price, l.price_with_vat
  FROM documents d
  JOIN order_lines l ON l.order_id = d.order_id
 WHERE d.kind = 'invoice'
UNION ALL
SELECT d.id, d.issued_on, p.order_id, p.order_line_id, NULL, p.price, p.price_with_vat
  FROM documents d
  JOIN billed_pieces p ON p.document_id = d.id
UNION ALL
SELECT d.id, d.issued_on, coalesce(d.order_id, (x ->> 'order_id')::integer, b.order_id),
       CASE WHEN d.order_id IS NULL THEN b.order_line_id ELSE l.id END,
       (x ->> 'quantity')::integer, (x ->> 'price')::integer, (x ->> 'price_with_vat')::integer
  FROM documents d
 CROSS JOIN LATERAL jsonb_array_elements(d.snapshot -> 'lines') x
  LEFT JOIN order_lines l ON l.order_id = d.order_id AND l.position = (x ->> 'corrects_position')::integer
  LEFT JOIN LATERAL (
    SELECT p.order_id, p.order_line_id FROM billed_pieces p
     WHERE p.document_id = d.credits AND d.order_id IS NULL
     ORDER BY p.id OFFSET (x ->> 'corrects_position')::integer LIMIT 1) b ON true
 WHERE d.kind = 'credit' AND d.purged_at IS NULL
   AND NOT EXISTS (SELECT FROM billed_pieces own WHERE own.document_id = d.id)
UNION ALL
SELECT d.id, d.issued_on, t.order_id, NULL, NULL, t.price, t.price_with_vat
  FROM documents d
  JOIN document_orders t ON t.document_id = d.id
 WHERE d.kind = 'credit' AND d.purged_at IS NOT NULL
   AND NOT EXISTS (SELECT FROM billed_pieces own WHERE own.document_id = d.id);
