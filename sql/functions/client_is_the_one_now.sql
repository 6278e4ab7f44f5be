-- Whoever writes for a client that is merged meanwhile waits for the merge and writes for the one it became.
CREATE OR REPLACE FUNCTION client_is_the_one_now() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_of integer;
BEGIN
  SELECT c.merged_into INTO now_of FROM clients c WHERE c.id = NEW.client_id FOR KEY SHARE;
  IF now_of IS NOT NULL THEN
    NEW.client_id := now_of;
  END IF;
  RETURN NEW;
END $$;
