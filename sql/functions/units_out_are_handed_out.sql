-- A unit that is out belongs to one open rental, and a rental has as many of them out as it has handed out.
CREATE OR REPLACE FUNCTION units_out_are_handed_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted integer := CASE WHEN TG_TABLE_NAME = 'rentals' THEN (to_jsonb(NEW) ->> 'id')::integer
                         ELSE (to_jsonb(NEW) ->> 'rental_id')::integer END;
BEGIN
  IF EXISTS (SELECT FROM rentals r JOIN products p ON p.id = r.product_id
              WHERE r.id = wanted AND p.tracked = 'each'
                AND (SELECT count(*) FROM rental_units o WHERE o.rental_id = r.id AND o.back_at IS NULL)
                    <> CASE WHEN r.returned_at IS NULL AND r.cancelled_at IS NULL THEN r.handed_out ELSE 0 END) THEN
    RAISE EXCEPTION 'rental % has other units out than it has handed out', wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'units_out_are_handed_out', TABLE = 'rental_units';
  END IF;
  RETURN NULL;
END $$;
