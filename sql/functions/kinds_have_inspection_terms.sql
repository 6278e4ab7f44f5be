-- When a product wants other inspections, its machines in service get their terms anew.
CREATE OR REPLACE FUNCTION kinds_have_inspection_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  inspected integer[] := (SELECT array_agg(u.id) FROM units u
                           WHERE u.retired_at IS NULL AND u.product_id IN (SELECT product_id FROM changed));
BEGIN
  IF inspected IS NOT NULL THEN PERFORM keep_inspection_terms(inspected); END IF;
  RETURN NULL;
END $$;
