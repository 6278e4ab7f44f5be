-- A moment (the column that the trigger names) happens once: set, it never changes.
CREATE OR REPLACE FUNCTION moment_is_set_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moment text := TG_ARGV[0];
BEGIN
  IF to_jsonb(OLD) ->> moment IS NOT NULL AND to_jsonb(NEW) ->> moment IS DISTINCT FROM to_jsonb(OLD) ->> moment THEN
    RAISE EXCEPTION '% of % % was set before', moment, TG_TABLE_NAME, OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'moment_is_set_once', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
