-- A product that is deleted leaves its machines behind, retired: who had them when is asked for years.
CREATE OR REPLACE FUNCTION retire_units_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE units SET retired_at = now(), retired_reason = 'corrected', updated_at = now()
   WHERE product_id = OLD.id AND retired_at IS NULL;
  RETURN OLD;
END $$;
