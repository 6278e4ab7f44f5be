-- A revision of an order or a document stays as it was written, but for the purge, which empties what a document
-- said.
CREATE OR REPLACE FUNCTION revision_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'document_revisions' AND current_setting('shop.purging', true) = 'yes'
     AND to_jsonb(NEW) -> 'snapshot' = '{}'::jsonb AND to_jsonb(NEW) ->> 'purged_at' IS NOT NULL
     AND to_jsonb(NEW) - 'snapshot' - 'purged_at' = to_jsonb(OLD) - 'snapshot' - 'purged_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are for good', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'row_is_for_good', TABLE = TG_TABLE_NAME;
END $$;
