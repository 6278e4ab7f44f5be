-- What somebody took of a hold on the provider's screen stood as held on a card for good. It is money that came: taken in by card, and let go
-- on the card. Only of holds that ended so, and only as much as their order's ledger still says.
INSERT INTO deposits (order_id, kind, amount, way, at)
SELECT taken.order_id, entry.kind, taken.cents, entry.way, now()
  FROM (SELECT order_id, sum(CASE kind WHEN 'held' THEN amount ELSE -amount END)::integer AS cents
          FROM deposits WHERE way = 'card-hold' GROUP BY order_id) taken
 CROSS JOIN (VALUES (1, 'held', 'card'), (2, 'returned', 'card-hold')) entry (place, kind, way)
 WHERE taken.cents > 0
   AND NOT EXISTS (SELECT FROM card_holds h WHERE h.order_id = taken.order_id AND h.state = 'held')
   AND EXISTS (SELECT FROM card_holds h WHERE h.order_id = taken.order_id AND h.state = 'captured'
                                          AND h.to_capture = taken.cents)
 ORDER BY taken.order_id, entry.place;
