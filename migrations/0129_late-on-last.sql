-- Pieces of one day, the agreed morning return's, that came after its hour were billed without being told as late.
UPDATE billed_pieces p SET counted = jsonb_build_array(p.to_day::text)
  FROM order_lines l
 WHERE l.id = p.order_line_id AND p.counted IS NULL AND p.from_day = p.to_day AND p.charged_days > 0
   AND l.type = 'rent' AND l.receipt IS NOT NULL
   AND l.receipt -> -1 ->> 'date' = p.to_day::text AND l.receipt -> -1 ->> 'charged' = 'false';
