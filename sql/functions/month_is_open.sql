-- Nothing is written with a day of a closed month: no document, no revision of one, no payment, no deposit.
CREATE OR REPLACE FUNCTION month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day date;
BEGIN
  IF TG_TABLE_NAME = 'documents' THEN
    day := NEW.issued_on;
  ELSIF TG_TABLE_NAME = 'payments' THEN
    day := NEW.paid_on;
  ELSIF TG_TABLE_NAME = 'deposits' THEN
    day := (NEW.at AT TIME ZONE 'Europe/Vilnius')::date;
  ELSE
    SELECT d.issued_on INTO day FROM documents d WHERE d.id = NEW.document_id;
  END IF;
  IF month_is_closed(day) THEN
    RAISE EXCEPTION 'the month of % is closed', day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'month_is_open_for_' || TG_TABLE_NAME, TABLE = TG_TABLE_NAME,
            DETAIL = (SELECT max(month) FROM months);
  END IF;
  RETURN NEW;
END $$;
