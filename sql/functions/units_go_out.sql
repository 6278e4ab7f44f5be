-- A machine knows how often it has been out, so that the least used is found without looking at years of rentals; and
-- its terms know how many of the days of its inspections it has used up.
CREATE OR REPLACE FUNCTION units_go_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := (SELECT array_agg(DISTINCT unit_id) FROM come WHERE unit_id IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    changed := (SELECT array_agg(DISTINCT unit_id) FROM gone WHERE unit_id IS NOT NULL);
  ELSE
    changed := (SELECT array_agg(DISTINCT unit_id) FROM (
      (SELECT id, unit_id, out_at, back_at FROM come EXCEPT SELECT id, unit_id, out_at, back_at FROM gone)
       UNION (SELECT id, unit_id, out_at, back_at FROM gone EXCEPT SELECT id, unit_id, out_at, back_at FROM come)) c
       WHERE unit_id IS NOT NULL);
  END IF;
  IF changed IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM units WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP = 'INSERT' THEN
    UPDATE units u SET times_out = u.times_out + c.times
      FROM (SELECT unit_id, count(*) AS times FROM come GROUP BY unit_id) c WHERE c.unit_id = u.id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE units u SET times_out = u.times_out - c.times
      FROM (SELECT unit_id, count(*) AS times FROM gone GROUP BY unit_id) c WHERE c.unit_id = u.id;
  ELSE
    UPDATE units u SET times_out = u.times_out + c.times
      FROM (SELECT unit_id, sum(times) AS times FROM (
              SELECT unit_id, 1 AS times FROM come UNION ALL SELECT unit_id, -1 FROM gone) t
             GROUP BY unit_id HAVING sum(times) <> 0) c
     WHERE c.unit_id = u.id;
  END IF;
  -- Asked once the machines are locked: whoever gives their product its first kind of inspection meanwhile sees what
  -- they did here.
  changed := (SELECT array_agg(u.id)
                FROM units u JOIN product_inspections k ON k.product_id = u.product_id AND k.rental_days IS NOT NULL
               WHERE u.id = ANY (changed));
  IF changed IS NOT NULL THEN PERFORM keep_inspection_terms(changed); END IF;
  RETURN NULL;
END $$;
