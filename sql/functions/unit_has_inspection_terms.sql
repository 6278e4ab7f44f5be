-- A machine's terms follow what has happened to it; the trigger names the column with the machine's id.
CREATE OR REPLACE FUNCTION unit_has_inspection_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_inspection_terms(ARRAY[(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::integer]);
  RETURN NULL;
END $$;
