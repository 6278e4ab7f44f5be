CREATE TABLE "settlings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"by_user_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"till_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"by_user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_move_is_some_money" CHECK ("till_moves"."amount" <> 0),
	CONSTRAINT "till_move_has_a_reason" CHECK ("till_moves"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place_id" integer NOT NULL,
	"float" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" integer NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"expected" integer,
	"counted" integer,
	"note" text,
	CONSTRAINT "float_is_not_negative" CHECK ("tills"."float" >= 0),
	CONSTRAINT "closed_till_is_counted" CHECK (("tills"."closed_at" is null) = ("tills"."counted" is null) and ("tills"."closed_at" is null) = ("tills"."expected" is null)),
	CONSTRAINT "counted_is_not_negative" CHECK ("tills"."counted" >= 0)
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "till_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "till_id" integer;--> statement-breakpoint
ALTER TABLE "settlings" ADD CONSTRAINT "settlings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_moves" ADD CONSTRAINT "till_moves_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_settling_per_key" ON "settlings" USING btree ("by_user_id","key");--> statement-breakpoint
CREATE INDEX "settlings_order" ON "settlings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "till_moves_till" ON "till_moves" USING btree ("till_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_till_per_place" ON "tills" USING btree ("place_id") WHERE "tills"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "tills_place" ON "tills" USING btree ("place_id","id");--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_till" ON "deposits" USING btree ("till_id") WHERE "deposits"."till_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_till" ON "payments" USING btree ("till_id") WHERE "payments"."till_id" is not null;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "only_cash_is_held_in_a_till" CHECK ("deposits"."till_id" is null or "deposits"."way" = 'cash');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "only_cash_is_paid_into_a_till" CHECK ("payments"."till_id" is null or "payments"."way"::text = 'cash');;--> statement-breakpoint
CREATE TRIGGER till_move_is_for_good BEFORE UPDATE OR DELETE ON till_moves FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER till_is_kept BEFORE DELETE ON tills FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER closed_till_is_for_good BEFORE UPDATE ON tills FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
-- Whoever closes a till waits for the cash on its way into it; cash that comes later finds it closed.
CREATE FUNCTION till_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tills WHERE id = NEW.till_id AND closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'till % is closed', NEW.till_id USING ERRCODE = 'check_violation', CONSTRAINT = 'till_is_open', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_till_is_open BEFORE INSERT ON payments FOR EACH ROW WHEN (NEW.till_id IS NOT NULL) EXECUTE FUNCTION till_is_open();--> statement-breakpoint
CREATE TRIGGER deposit_till_is_open BEFORE INSERT ON deposits FOR EACH ROW WHEN (NEW.till_id IS NOT NULL) EXECUTE FUNCTION till_is_open();--> statement-breakpoint
CREATE TRIGGER move_till_is_open BEFORE INSERT ON till_moves FOR EACH ROW EXECUTE FUNCTION till_is_open();--> statement-breakpoint
CREATE TRIGGER till_is_of_an_open_place AFTER INSERT ON tills FOR EACH ROW EXECUTE FUNCTION place_is_open();--> statement-breakpoint
CREATE OR REPLACE FUNCTION place_is_not_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM units WHERE (place_id = NEW.id OR at_place_id = NEW.id) AND retired_at IS NULL)
     OR EXISTS (SELECT FROM place_stock WHERE place_id = NEW.id AND units > 0)
     OR (OLD.holds_rest AND EXISTS (SELECT FROM products p WHERE p.stock <> (SELECT coalesce(sum(s.units), 0) FROM place_stock s WHERE s.product_id = p.id)))
     OR EXISTS (SELECT FROM rentals WHERE (place_id = NEW.id OR return_place_id = NEW.id) AND returned_at IS NULL AND cancelled_at IS NULL)
     OR EXISTS (SELECT FROM orders WHERE (place_id = NEW.id OR return_place_id = NEW.id) AND paid_at IS NULL AND billing = 'prepaid' AND deleted_at IS NULL AND lapsed_at IS NULL)
     OR EXISTS (SELECT FROM pool_changes WHERE place_id = NEW.id AND ended_at IS NULL)
     OR EXISTS (SELECT FROM tills WHERE place_id = NEW.id AND closed_at IS NULL)
     OR EXISTS (SELECT FROM unit_holds WHERE place_id = NEW.id AND until_at > now()) THEN
    RAISE EXCEPTION 'place % is in use', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'place_is_not_in_use', TABLE = 'places';
  END IF;
  RETURN NEW;
END $$;
