-- What is written here stays as it was written. There are six exceptions. The purge of what the law no longer wants
-- kept says so for its own transaction, deletes withdrawals and consents, and empties a document without touching its
-- number and hash. A prepayment invoice or a contract is made anew under its number, once what it said stands among
-- its revisions. A document or a payment lets go of a client or a site that is there no longer, and goes with its
-- client to the one that it is merged into. A document without a client gets that of its order.
-- An import of another program's debts and deposits that is taken back takes what it opened, until its month is closed.
CREATE OR REPLACE FUNCTION row_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('shop.undoing_import', true) = 'yes'
     AND (to_jsonb(OLD) ->> 'kind' = ANY (paper_kinds_with('isOfBefore')::text[])
          OR TG_TABLE_NAME = 'deposits' AND to_jsonb(OLD) ->> 'source' IS NOT NULL) THEN
    IF month_is_closed(coalesce((to_jsonb(OLD) ->> 'issued_on')::date,
                                ((to_jsonb(OLD) ->> 'at')::timestamptz AT TIME ZONE 'Europe/Vilnius')::date)) THEN
      RAISE EXCEPTION 'the month of an import is closed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'month_is_open_for_undoing', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN OLD;
  END IF;
  IF current_setting('shop.purging', true) = 'yes' THEN
    IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('withdrawals', 'consents') THEN
      RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'documents'
       AND to_jsonb(OLD) ->> 'purged_at' IS NULL AND to_jsonb(NEW) ->> 'purged_at' IS NOT NULL
       AND to_jsonb(NEW) -> 'snapshot' = '{}'::jsonb
       AND to_jsonb(NEW) - 'snapshot' - 'purged_at' = to_jsonb(OLD) - 'snapshot' - 'purged_at' THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'documents'
     AND to_jsonb(OLD) ->> 'kind' = ANY (paper_kinds_with('isRevisable')::text[])
     AND to_jsonb(OLD) ->> 'purged_at' IS NULL
     AND (to_jsonb(NEW) ->> 'revision')::integer = (to_jsonb(OLD) ->> 'revision')::integer + 1
     AND to_jsonb(NEW) - 'snapshot' - 'snapshot_hash' - 'revision'
         = to_jsonb(OLD) - 'snapshot' - 'snapshot_hash' - 'revision'
     AND EXISTS (SELECT FROM document_revisions v
                  WHERE v.document_id = (to_jsonb(OLD) ->> 'id')::integer
                    AND v.revision = (to_jsonb(OLD) ->> 'revision')::integer
                    AND v.snapshot = to_jsonb(OLD) -> 'snapshot'
                    AND v.snapshot_hash = to_jsonb(OLD) ->> 'snapshot_hash') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('documents', 'payments')
     AND to_jsonb(NEW) - 'client_id' - 'site_id' = to_jsonb(OLD) - 'client_id' - 'site_id'
     AND (to_jsonb(NEW) -> 'client_id' = to_jsonb(OLD) -> 'client_id'
          OR (to_jsonb(NEW) ->> 'client_id' IS NULL
              AND NOT EXISTS (SELECT FROM clients c WHERE c.id = (to_jsonb(OLD) ->> 'client_id')::integer))
          OR EXISTS (SELECT FROM clients c WHERE c.id = (to_jsonb(OLD) ->> 'client_id')::integer
                        AND c.merged_into = (to_jsonb(NEW) ->> 'client_id')::integer))
     AND (to_jsonb(NEW) -> 'site_id' IS NOT DISTINCT FROM to_jsonb(OLD) -> 'site_id'
          OR (to_jsonb(NEW) ->> 'site_id' IS NULL
              AND NOT EXISTS (SELECT FROM objects s WHERE s.id = (to_jsonb(OLD) ->> 'site_id')::integer))) THEN
    RETURN NEW;
  END IF;
  -- An order that is joined to its client takes its bills along.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'documents'
     AND to_jsonb(OLD) ->> 'client_id' IS NULL AND to_jsonb(NEW) ->> 'client_id' IS NOT NULL
     AND to_jsonb(NEW) - 'client_id' = to_jsonb(OLD) - 'client_id'
     AND EXISTS (SELECT FROM orders o WHERE o.id = (to_jsonb(NEW) ->> 'order_id')::integer
                    AND o.client_id = (to_jsonb(NEW) ->> 'client_id')::integer) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are for good', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'row_is_for_good', TABLE = TG_TABLE_NAME;
END $$;
