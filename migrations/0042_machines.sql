CREATE TYPE "public"."tracking" AS ENUM('each', 'count');--> statement-breakpoint
CREATE TYPE "public"."retirement" AS ENUM('sold', 'lost', 'scrapped', 'corrected');--> statement-breakpoint
CREATE TABLE "rental_units" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rental_id" integer NOT NULL,
	"unit_id" integer,
	"out_at" timestamp with time zone NOT NULL,
	"back_at" timestamp with time zone,
	CONSTRAINT "unit_comes_back_after_it_went_out" CHECK ("rental_units"."back_at" >= "rental_units"."out_at")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer,
	"code" text NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"bought_on" date,
	"purchase_price" integer,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_reason" "retirement",
	CONSTRAINT "unit_costs_something_or_nothing" CHECK ("units"."purchase_price" >= 0),
	CONSTRAINT "retired_unit_has_a_reason" CHECK (("units"."retired_at" is null) = ("units"."retired_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tracked" "tracking" DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "turnaround_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "turnaround_is_within_a_month" CHECK ("products"."turnaround_minutes" between 0 and 43200);--> statement-breakpoint
-- Inventory numbers: IR-000001 and on, past IR-999999 with a digit more. The next is one that nobody has: a clerk may have given
-- one of them by hand.
CREATE SEQUENCE unit_codes;--> statement-breakpoint
CREATE FUNCTION unit_code(number bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'IR-' || lpad(number::text, greatest(6, length(number::text)), '0')
$$;--> statement-breakpoint
CREATE FUNCTION next_unit_code() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  code_free text;
BEGIN
  LOOP
    code_free := unit_code(nextval('unit_codes'));
    EXIT WHEN NOT EXISTS (SELECT FROM units WHERE upper(code) = code_free);
  END LOOP;
  RETURN code_free;
END $$;--> statement-breakpoint
-- Every shop's tools get their numbers, in the order in which they came. More than a thousand pieces of one kind are bulk, which
-- is counted. One statement over two tables: a million products take about a minute, and a stop half-way leaves nothing behind.
UPDATE products SET tracked = 'count' WHERE kind = 'rent' AND stock > 1000;--> statement-breakpoint
INSERT INTO units (product_id, code, created_at, updated_at)
SELECT p.id, unit_code(nextval('unit_codes')), p.created_at, p.created_at
  FROM (SELECT id, stock, created_at FROM products WHERE kind = 'rent' AND tracked = 'each' ORDER BY id) p,
       generate_series(1, p.stock);--> statement-breakpoint
-- What is with customers by an act has no name yet: it gets one when it comes back.
INSERT INTO rental_units (rental_id, out_at)
SELECT r.id, r.starts_at FROM rentals r JOIN products p ON p.id = r.product_id AND p.tracked = 'each', generate_series(1, r.handed_out)
 WHERE r.returned_at IS NULL AND r.cancelled_at IS NULL AND r.handed_out > 0;--> statement-breakpoint
-- Indexes and keys behind the rows: a shop with a million products has millions of them.
CREATE UNIQUE INDEX "unit_is_out_once" ON "rental_units" USING btree ("unit_id") WHERE "rental_units"."back_at" is null;--> statement-breakpoint
CREATE INDEX "rental_units_rental" ON "rental_units" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "rental_units_unit" ON "rental_units" USING btree ("unit_id","out_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_unit_per_code" ON "units" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "units_in_service" ON "units" USING btree ("product_id","id") WHERE "units"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "units_product" ON "units" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "units_retired" ON "units" USING btree ("retired_at") WHERE "units"."retired_at" is not null;--> statement-breakpoint
ALTER TABLE "rental_units" ADD CONSTRAINT "rental_units_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_units" ADD CONSTRAINT "rental_units_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Of what is tracked one by one the stock is its units in service. Whoever changes the stock alone, as a form or a file does,
-- gets units with the next codes, or retires idle ones, newest first; whoever makes or retires a unit changes the stock by one
-- in the same transaction, and nothing is left to do here.
CREATE FUNCTION stock_makes_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing integer := NEW.stock - (SELECT count(*) FROM units WHERE product_id = NEW.id AND retired_at IS NULL);
  gone integer;
BEGIN
  IF missing > 0 THEN
    INSERT INTO units (product_id, code) SELECT NEW.id, next_unit_code() FROM generate_series(1, missing);
  ELSIF missing < 0 THEN
    WITH idle AS (
      SELECT u.id FROM units u
       WHERE u.product_id = NEW.id AND u.retired_at IS NULL
         AND NOT EXISTS (SELECT FROM rental_units o WHERE o.unit_id = u.id AND o.back_at IS NULL)
       ORDER BY u.id DESC LIMIT -missing
    )
    UPDATE units SET retired_at = now(), retired_reason = 'corrected', updated_at = now() WHERE id IN (SELECT id FROM idle);
    GET DIAGNOSTICS gone = ROW_COUNT;
    IF gone < -missing THEN
      RAISE EXCEPTION 'product % has % idle units, and % should go', NEW.id, gone, -missing
        USING ERRCODE = 'check_violation', CONSTRAINT = 'enough_units_are_idle', TABLE = 'units';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_makes_units_of_new AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.kind = 'rent' AND NEW.tracked = 'each' AND NEW.stock > 0) EXECUTE FUNCTION stock_makes_units();--> statement-breakpoint
CREATE TRIGGER stock_makes_units AFTER UPDATE OF stock, tracked ON products FOR EACH ROW
  WHEN (NEW.kind = 'rent' AND NEW.tracked = 'each' AND (NEW.stock <> OLD.stock OR NEW.tracked <> OLD.tracked))
  EXECUTE FUNCTION stock_makes_units();--> statement-breakpoint
-- The other way round: who makes or retires a unit and leaves the stock as it was gets nothing written.
CREATE FUNCTION stock_is_its_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product integer := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  IF EXISTS (SELECT FROM products p WHERE p.id = product AND p.tracked = 'each'
                AND p.stock <> (SELECT count(*) FROM units u WHERE u.product_id = p.id AND u.retired_at IS NULL)) THEN
    RAISE EXCEPTION 'product % has another stock than units in service', product
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_its_units', TABLE = 'units';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_is_its_units AFTER INSERT OR UPDATE OF retired_at, product_id OR DELETE ON units
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stock_is_its_units();--> statement-breakpoint
-- A product that is deleted leaves its machines behind, retired: who had them when is asked for years.
CREATE FUNCTION retire_units_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE units SET retired_at = now(), retired_reason = 'corrected', updated_at = now() WHERE product_id = OLD.id AND retired_at IS NULL;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER units_go_with_their_product BEFORE DELETE ON products FOR EACH ROW WHEN (OLD.kind = 'rent') EXECUTE FUNCTION retire_units_of_product();--> statement-breakpoint
-- A unit that is out belongs to one open rental, and a rental has as many of them out as it has handed out.
CREATE FUNCTION units_out_are_handed_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted integer := CASE WHEN TG_TABLE_NAME = 'rentals' THEN (to_jsonb(NEW) ->> 'id')::integer ELSE (to_jsonb(NEW) ->> 'rental_id')::integer END;
BEGIN
  IF EXISTS (SELECT FROM rentals r JOIN products p ON p.id = r.product_id
              WHERE r.id = wanted AND p.tracked = 'each'
                AND (SELECT count(*) FROM rental_units o WHERE o.rental_id = r.id AND o.back_at IS NULL)
                    <> CASE WHEN r.returned_at IS NULL AND r.cancelled_at IS NULL THEN r.handed_out ELSE 0 END) THEN
    RAISE EXCEPTION 'rental % has other units out than it has handed out', wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'units_out_are_handed_out', TABLE = 'rental_units';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER units_out_are_handed_out AFTER INSERT OR UPDATE ON rental_units
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION units_out_are_handed_out();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER handed_out_units_are_out AFTER INSERT OR UPDATE OF handed_out, returned_at, cancelled_at ON rentals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.handed_out > 0) EXECUTE FUNCTION units_out_are_handed_out();
