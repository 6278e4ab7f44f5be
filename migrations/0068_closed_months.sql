CREATE TABLE "months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" integer NOT NULL,
	"documents" integer NOT NULL,
	"price" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"price_with_vat" bigint NOT NULL,
	"payments" integer NOT NULL,
	"received" bigint NOT NULL,
	"deposits" integer NOT NULL,
	"deposits_taken" bigint NOT NULL,
	"deposits_returned" bigint NOT NULL,
	"deposits_kept" bigint NOT NULL,
	CONSTRAINT "month_is_a_month" CHECK ("months"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE INDEX "deposits_at" ON "deposits" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER month_is_for_good BEFORE UPDATE OR DELETE ON months FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
-- What was dated in a month, counted: kept in its row when it is closed, and compared with it ever after.
CREATE FUNCTION month_sums(of_month text, OUT documents integer, OUT price bigint, OUT vat bigint, OUT price_with_vat bigint,
  OUT payments integer, OUT received bigint, OUT deposits integer, OUT deposits_taken bigint, OUT deposits_returned bigint, OUT deposits_kept bigint)
LANGUAGE sql STABLE AS $$
  WITH days AS (SELECT (of_month || '-01')::date AS first, ((of_month || '-01')::date + interval '1 month')::date AS next),
  papers AS (SELECT count(*)::integer AS n FROM days, documents d WHERE d.issued_on >= days.first AND d.issued_on < days.next),
  billed AS (
    SELECT coalesce(sum((d.snapshot ->> 'price')::integer), 0) AS price, coalesce(sum((d.snapshot ->> 'vat')::integer), 0) AS vat,
           coalesce(sum((d.snapshot ->> 'price_with_vat')::integer), 0) AS price_with_vat
      FROM days, documents d
     WHERE d.kind IN ('invoice', 'credit') AND d.issued_on >= days.first AND d.issued_on < days.next),
  money AS (
    SELECT count(*)::integer AS n, coalesce(sum(p.amount), 0) AS received
      FROM days, payments p WHERE p.paid_on >= days.first AND p.paid_on < days.next),
  held AS (
    SELECT count(*)::integer AS n, coalesce(sum(t.amount) FILTER (WHERE t.kind = 'held'), 0) AS taken,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'returned'), 0) AS returned,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'kept'), 0) AS kept
      FROM days, deposits t
     WHERE t.at >= days.first::timestamp AT TIME ZONE 'Europe/Vilnius' AND t.at < days.next::timestamp AT TIME ZONE 'Europe/Vilnius')
  SELECT papers.n, billed.price::bigint, billed.vat::bigint, billed.price_with_vat::bigint, money.n, money.received::bigint,
         held.n, held.taken::bigint, held.returned::bigint, held.kept::bigint
    FROM papers, billed, money, held
$$;--> statement-breakpoint
-- A month's turn among the locks; all before October 2016, which can't be closed, have one.
CREATE FUNCTION month_turn(day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, (extract(year FROM day)::integer - 2016) * 12 + extract(month FROM day)::integer - 9)
$$;--> statement-breakpoint
-- Whoever closes a month waits for all who are just writing into it or into one before it, and they wait for the close.
CREATE FUNCTION lock_months_to(of_month text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  FOR turn IN 0 .. month_turn((of_month || '-01')::date) LOOP
    PERFORM pg_advisory_xact_lock(7304113, turn);
  END LOOP;
END $$;--> statement-breakpoint
-- Whether a day lies in a month that is closed, or before one. Until the transaction ends nobody closes it.
CREATE FUNCTION month_is_closed(day date) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7304113, month_turn(day));
  -- a statement of its own: it sees what was closed while it waited
  RETURN EXISTS (SELECT FROM months WHERE month >= to_char(day, 'YYYY-MM'));
END $$;--> statement-breakpoint
CREATE FUNCTION month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER document_month_is_open BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION month_is_open();--> statement-breakpoint
CREATE TRIGGER revision_month_is_open BEFORE INSERT ON document_revisions FOR EACH ROW EXECUTE FUNCTION month_is_open();--> statement-breakpoint
CREATE TRIGGER payment_month_is_open BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION month_is_open();--> statement-breakpoint
CREATE TRIGGER deposit_month_is_open BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION month_is_open();
