-- A billed piece stays as it was written: the only change is that a credit note frees it. What another program
-- billed goes with the import that brought it.
CREATE OR REPLACE FUNCTION piece_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.document_id IS NULL AND current_setting('shop.undoing_import', true) = 'yes' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.freed_at IS NULL AND NEW.freed_at IS NOT NULL
     AND to_jsonb(NEW) - 'freed_at' = to_jsonb(OLD) - 'freed_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of billed_pieces are for good'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'piece_is_for_good', TABLE = 'billed_pieces';
END $$;
