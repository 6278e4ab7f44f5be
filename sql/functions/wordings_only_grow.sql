-- Papers and mails name the version that they were made from, so versions are only added. Beside the name of an
-- erased account nothing leaves one.
CREATE OR REPLACE FUNCTION wordings_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.saved_by IS NULL AND to_jsonb(NEW) - 'saved_by' = to_jsonb(OLD) - 'saved_by' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'wordings only grow' USING ERRCODE = 'restrict_violation';
END $$;
