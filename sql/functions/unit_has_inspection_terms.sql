-- A machine's terms of inspections follow whatever has happened to it; the trigger names the column that has the
-- machine's id.
CREATE OR REPLACE FUNCTION unit_has_inspection_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_inspection_terms(ARRAY[(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::integer]);
  RETURN NULL;
END $$;
