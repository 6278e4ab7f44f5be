-- No stop of a rental begins before its units are rented, and none lasts longer than until they are back.
CREATE OR REPLACE FUNCTION stops_lie_within_their_rental() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted integer := CASE WHEN TG_TABLE_NAME = 'rentals' THEN (to_jsonb(NEW) ->> 'id')::integer
                         ELSE (to_jsonb(NEW) ->> 'rental_id')::integer END;
BEGIN
  IF EXISTS (SELECT FROM rental_stops s JOIN rentals r ON r.id = s.rental_id
              WHERE s.rental_id = wanted AND s.undone_at IS NULL
                AND (s.from_at < r.starts_at
                     OR coalesce(s.until_at, 'infinity') > coalesce(r.returned_at, 'infinity'))) THEN
    RAISE EXCEPTION 'rental % has a stop outside of it', wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stops_lie_within_their_rental', TABLE = 'rental_stops';
  END IF;
  RETURN NULL;
END $$;
