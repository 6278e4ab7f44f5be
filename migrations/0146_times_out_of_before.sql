-- in batches
CREATE TABLE IF NOT EXISTS times_out_written (until integer NOT NULL);--> statement-breakpoint
INSERT INTO times_out_written SELECT 0 WHERE NOT EXISTS (SELECT FROM times_out_written);--> statement-breakpoint
-- A machine that was written as out at two customers at once was back with the first when it went to the second.
UPDATE rental_units o SET back_at = n.next_out
  FROM (SELECT id, lead(out_at) OVER (PARTITION BY unit_id ORDER BY out_at, back_at, id) AS next_out
          FROM rental_units WHERE unit_id IS NOT NULL AND (back_at IS NULL OR back_at > out_at)) n
 WHERE n.id = o.id AND o.back_at > n.next_out;--> statement-breakpoint
-- repeat
-- What is not named went out by the acts of its rental, first out first back; what no act tells of, from its beginning.
-- A batch has whole rentals with all that was split from them.
WITH batch AS (
  SELECT until AS after, until + 50000 AS until FROM times_out_written
   WHERE until < (SELECT coalesce(max(id), 0) FROM rentals)
), own AS MATERIALIZED (
  SELECT r.* FROM rentals r JOIN batch b ON r.id > b.after AND r.id <= b.until WHERE r.split_from IS NULL
), rental AS MATERIALIZED (
  SELECT * FROM own
  UNION ALL
  SELECT r.* FROM rentals r JOIN batch b ON r.split_from > b.after AND r.split_from <= b.until
), out_by_act AS (
  SELECT l.rental_id AS root, h.happened_at,
         sum(l.quantity) OVER w - l.quantity AS before, sum(l.quantity) OVER w AS until
    FROM batch b JOIN handover_lines l ON l.rental_id > b.after AND l.rental_id <= b.until
    JOIN handovers h ON h.id = l.handover_id AND h.act = 'handover'
  WINDOW w AS (PARTITION BY l.rental_id ORDER BY h.happened_at, l.id)
), part AS (
  SELECT r.id, coalesce(r.split_from, r.id) AS root, r.product_id, r.place_id, r.starts_at, r.returned_at,
         sum(u.units) OVER w - u.units AS before, sum(u.units) OVER w AS until
    FROM rental r
    LEFT JOIN (SELECT o.rental_id, count(*) AS named FROM rental_units o WHERE o.rental_id IN (SELECT id FROM rental)
                GROUP BY 1) o ON o.rental_id = r.id
   CROSS JOIN LATERAL (SELECT greatest(0, r.handed_out - coalesce(o.named, 0)) AS units) u
   WHERE r.handed_out > 0 AND r.cancelled_at IS NULL
  WINDOW w AS (PARTITION BY coalesce(r.split_from, r.id) ORDER BY r.returned_at, r.id)
), told AS (
  SELECT root, max(until) AS units FROM out_by_act GROUP BY root
), went AS (
  SELECT p.id, p.product_id, p.place_id, p.returned_at, a.happened_at AS out_at,
         least(p.until, a.until) - greatest(p.before, a.before) AS quantity
    FROM part p JOIN out_by_act a ON a.root = p.root AND a.before < p.until AND a.until > p.before
  UNION ALL
  SELECT p.id, p.product_id, p.place_id, p.returned_at, p.starts_at,
         p.until - greatest(p.before, coalesce(t.units, 0))
    FROM part p LEFT JOIN told t ON t.root = p.root WHERE p.until > greatest(p.before, coalesce(t.units, 0))
  UNION ALL
  SELECT id, product_id, place_id, returned_at, starts_at, quantity
    FROM rental WHERE handed_out = 0 AND cancelled_at IS NULL AND returned_at > starts_at
), written AS (
  INSERT INTO rental_counts (rental_id, product_id, place_id, quantity, out_at, back_at)
  SELECT id, product_id, place_id, quantity, least(out_at, returned_at), returned_at
    FROM went WHERE product_id IS NOT NULL ORDER BY returned_at, id
)
UPDATE times_out_written w SET until = b.until FROM batch b;--> statement-breakpoint
DROP TABLE times_out_written;
