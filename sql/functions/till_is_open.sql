-- No cash is written into a closed till. Whoever closes it waits for the cash on its way into it; cash that comes
-- later finds it closed.
CREATE OR REPLACE FUNCTION till_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tills WHERE id = NEW.till_id AND closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'till % is closed', NEW.till_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'till_is_open', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
