-- Terms of these machines become what inspection_terms_now says of them; nothing else writes inspection_terms. The
-- machines are locked before anything is read: of two changes at once the second sees the first.
CREATE OR REPLACE FUNCTION keep_inspection_terms(of_units integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM units WHERE id = ANY (of_units) ORDER BY id FOR NO KEY UPDATE;
  WITH terms AS MATERIALIZED (
    SELECT unit_id, kind, product_id, obligatory, passed_on, valid_until, due_on, lapses_on
      FROM inspection_terms_now WHERE unit_id = ANY (of_units)
  ), gone AS (
    DELETE FROM inspection_terms t
     WHERE t.unit_id = ANY (of_units)
       AND NOT EXISTS (SELECT FROM terms WHERE terms.unit_id = t.unit_id AND terms.kind = t.kind)
  )
  INSERT INTO inspection_terms AS t (unit_id, kind, product_id, obligatory, passed_on, valid_until, due_on, lapses_on)
  SELECT * FROM terms
      ON CONFLICT (unit_id, kind) DO UPDATE
     SET product_id = excluded.product_id, obligatory = excluded.obligatory, passed_on = excluded.passed_on,
         valid_until = excluded.valid_until, due_on = excluded.due_on, lapses_on = excluded.lapses_on
   WHERE (t.product_id, t.obligatory, t.passed_on, t.valid_until, t.due_on, t.lapses_on)
         IS DISTINCT FROM (excluded.product_id, excluded.obligatory, excluded.passed_on, excluded.valid_until,
                           excluded.due_on, excluded.lapses_on);
END $$;
