-- This takes the next code that no machine has.
CREATE OR REPLACE FUNCTION next_unit_code() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  code_free text;
BEGIN
  LOOP
    code_free := unit_code(nextval('unit_codes'));
    EXIT WHEN NOT EXISTS (SELECT FROM units WHERE upper(code) = code_free);
  END LOOP;
  RETURN code_free;
END $$;
