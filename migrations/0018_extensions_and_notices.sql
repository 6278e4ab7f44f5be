CREATE TABLE "rental_extensions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_extensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rental_id" integer NOT NULL,
	"order_id" integer,
	"return_before" timestamp with time zone NOT NULL,
	"return_after" timestamp with time zone NOT NULL,
	"extended_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "one_extension_per_order" UNIQUE("order_id"),
	CONSTRAINT "extension_goes_on" CHECK ("rental_extensions"."return_after" > "rental_extensions"."return_before")
);
--> statement-breakpoint
CREATE TABLE "rental_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rental_id" integer NOT NULL,
	"kind" text NOT NULL,
	"for_return" timestamp with time zone NOT NULL,
	"nth" integer NOT NULL,
	"written_on" date NOT NULL,
	"mail_id" integer,
	CONSTRAINT "one_notice_per_occasion" UNIQUE("rental_id","kind","for_return","nth")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "resends_id" integer;--> statement-breakpoint
ALTER TABLE "rental_extensions" ADD CONSTRAINT "rental_extensions_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_extensions" ADD CONSTRAINT "rental_extensions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_notices" ADD CONSTRAINT "rental_notices_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_notices" ADD CONSTRAINT "rental_notices_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rental_extensions_rental" ON "rental_extensions" USING btree ("rental_id","id");--> statement-breakpoint
CREATE INDEX "rental_notices_mail" ON "rental_notices" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mails_resent" ON "mails" USING btree ("resends_id") WHERE "mails"."resends_id" is not null;--> statement-breakpoint

-- An extension asks for what it adds: from the agreed return, or from the moment it is made when the tool is late by then.
-- What overlapped before that is past, and who is late at that moment holds units without end.
CREATE OR REPLACE FUNCTION units_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned integer;
  begins timestamptz := NEW.starts_at;
  seen_at timestamptz := NEW.created_at;
  extended timestamptz;
BEGIN
  IF NEW.product_id IS NULL OR NEW.returned_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.quantity <= OLD.quantity AND NEW.starts_at >= OLD.starts_at
     AND NEW.product_id = OLD.product_id AND OLD.returned_at IS NULL AND OLD.cancelled_at IS NULL THEN
    IF NEW.expected_return <= OLD.expected_return THEN
      RETURN NULL;
    END IF;
    SELECT e.extended_at INTO extended FROM rental_extensions e
     WHERE e.rental_id = NEW.id AND e.return_after = NEW.expected_return AND e.undone_at IS NULL
     ORDER BY e.id DESC LIMIT 1;
    IF FOUND THEN
      begins := greatest(OLD.expected_return, extended, NEW.starts_at);
      seen_at := extended;
    END IF;
  END IF;
  SELECT stock INTO owned FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF units_taken(NEW.product_id, begins, NEW.expected_return, seen_at) > owned THEN
    RAISE EXCEPTION 'product % has no free units from % to %', NEW.product_id, begins, NEW.expected_return
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'units_are_free', TABLE = 'rentals';
  END IF;
  RETURN NULL;
END $$;
