-- What customers could read on a day is shown by the versions of a page, so versions are only added. Beside the name
-- of an erased account nothing leaves one.
CREATE OR REPLACE FUNCTION page_versions_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.saved_by IS NULL AND to_jsonb(NEW) - 'saved_by' = to_jsonb(OLD) - 'saved_by' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'page_versions only grow' USING ERRCODE = 'restrict_violation';
END $$;
