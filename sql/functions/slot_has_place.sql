-- No more stops of a day lie in a delivery slot than it has places, those of the day's exception if there is one. Two
-- stops that are written at the same instant do not see each other: the slot is locked before its stops are counted,
-- so that the second one waits and then counts with the first.
CREATE OR REPLACE FUNCTION slot_has_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE places integer;
BEGIN
  IF NEW.slot_id IS NULL OR NEW.state = 'dropped' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.slot_id IS NOT DISTINCT FROM OLD.slot_id AND NEW.day = OLD.day
     AND OLD.state <> 'dropped' THEN
    RETURN NULL;
  END IF;
  PERFORM FROM delivery_slots WHERE id = NEW.slot_id FOR NO KEY UPDATE;
  places := coalesce(
    (SELECT e.capacity FROM delivery_exceptions e WHERE e.day = NEW.day AND e.slot_id = NEW.slot_id),
    (SELECT e.capacity FROM delivery_exceptions e WHERE e.day = NEW.day AND e.slot_id IS NULL),
    (SELECT s.capacity FROM delivery_slots s WHERE s.id = NEW.slot_id));
  IF (SELECT count(*) FROM stops s
       WHERE s.slot_id = NEW.slot_id AND s.day = NEW.day AND s.state <> 'dropped') > places THEN
    RAISE EXCEPTION 'slot % has no place left on %', NEW.slot_id, NEW.day
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'slot_has_place', TABLE = 'stops';
  END IF;
  RETURN NULL;
END $$;
