-- Nothing new is of a place that was removed: whoever names one is refused, and who removes it waits for those who
-- are just naming it.
CREATE OR REPLACE FUNCTION place_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named integer;
BEGIN
  FOREACH named IN ARRAY CASE TG_TABLE_NAME
      WHEN 'orders' THEN ARRAY[(to_jsonb(NEW) ->> 'place_id')::integer, (to_jsonb(NEW) ->> 'return_place_id')::integer]
      ELSE ARRAY[(to_jsonb(NEW) ->> 'place_id')::integer] END LOOP
    PERFORM FROM places WHERE id = named AND removed_at IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'place % is no more', named
        USING ERRCODE = 'check_violation', CONSTRAINT = 'place_is_open', TABLE = TG_TABLE_NAME;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
