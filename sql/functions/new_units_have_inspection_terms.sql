-- New machines get the terms of the inspections that their product wants.
CREATE OR REPLACE FUNCTION new_units_have_inspection_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  inspected integer[] := (SELECT array_agg(c.id) FROM come c
                           WHERE EXISTS (SELECT FROM product_inspections k WHERE k.product_id = c.product_id));
BEGIN
  IF inspected IS NOT NULL THEN PERFORM keep_inspection_terms(inspected); END IF;
  RETURN NULL;
END $$;
