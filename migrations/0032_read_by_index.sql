-- What was read widely in a large shop. What it costs to write: a sale one row of stock_levels, a mail one entry of an index,
-- a payment at the counter one, an entry of the deposits' ledger its balance. A document has an index less than before; all
-- else stands in place of an index that was there, or concerns rows that few deeds touch.
CREATE TABLE "stock_levels" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"kind" "kind" NOT NULL,
	"units" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_balances" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"returned" integer NOT NULL,
	"kept" integer NOT NULL,
	"held" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "documents_kind_number";--> statement-breakpoint
DROP INDEX "bank_entries_waiting";--> statement-breakpoint
DROP INDEX "documents_issued_on";--> statement-breakpoint
DROP INDEX "rentals_listed_returned";--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_balances" ADD CONSTRAINT "deposit_balances_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_levels_kind" ON "stock_levels" USING btree ("kind","units","product_id");--> statement-breakpoint
CREATE INDEX "deposit_balances_held" ON "deposit_balances" USING btree ("since","last" DESC NULLS FIRST,"order_id","held") WHERE "deposit_balances"."held" > 0;--> statement-breakpoint
CREATE INDEX "deposit_balances_settled" ON "deposit_balances" USING btree ("last" DESC NULLS FIRST,"order_id") WHERE "deposit_balances"."held" = 0;--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "mails_reply_to" ON "mails" USING btree (lower("reply_to")) WHERE "mails"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_no_account" ON "orders" USING btree (lower("email")) WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "bank_entries_state" ON "bank_entries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payments_receipt" ON "payments" USING btree ("receipt_number") WHERE "payments"."receipt_number" is not null;--> statement-breakpoint
CREATE INDEX "documents_issued_on" ON "documents" USING btree ("issued_on","kind");--> statement-breakpoint
CREATE INDEX "rentals_listed_returned" ON "rentals" USING btree (("returned_at" is not null),"expected_return","id","order_id","returned_at") WHERE "rentals"."cancelled_at" is null;
--> statement-breakpoint

-- One walk along it tells holes and dates that go back; the rows beside it hold whole documents.
DROP INDEX "number_is_unique_in_its_series";--> statement-breakpoint
CREATE UNIQUE INDEX "number_is_unique_in_its_series" ON "documents" USING btree ("series","number") INCLUDE ("kind","issued_on","full_number");--> statement-breakpoint

-- Each entry of the ledger moves its order's balance. Deeds hold the order's lock.
CREATE FUNCTION keep_deposit_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deposit_balances AS b (order_id, taken, returned, kept, held, since, last)
  VALUES (NEW.order_id,
          CASE NEW.kind WHEN 'held' THEN NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'returned' THEN NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'kept' THEN NEW.amount ELSE 0 END,
          CASE NEW.kind WHEN 'held' THEN NEW.amount ELSE -NEW.amount END, NEW.at, NEW.at)
  ON CONFLICT (order_id) DO UPDATE
    SET taken = b.taken + excluded.taken, returned = b.returned + excluded.returned, kept = b.kept + excluded.kept,
        held = b.held + excluded.held, since = least(b.since, excluded.since), last = greatest(b.last, excluded.last);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deposit_moves_its_balance AFTER INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION keep_deposit_balance();--> statement-breakpoint
INSERT INTO deposit_balances (order_id, taken, returned, kept, held, since, last)
  SELECT order_id, coalesce(sum(amount) FILTER (WHERE kind = 'held'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'returned'), 0),
         coalesce(sum(amount) FILTER (WHERE kind = 'kept'), 0), sum(CASE WHEN kind = 'held' THEN amount ELSE -amount END), min(at), max(at)
    FROM deposits GROUP BY order_id;--> statement-breakpoint

-- The stock of a product, where it can be sorted without making every sale write the indexes of the product's words.
CREATE FUNCTION keep_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_levels (product_id, kind, units) SELECT id, kind, stock FROM changed;
  ELSE
    UPDATE stock_levels SET units = NEW.stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_level_comes AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_level();--> statement-breakpoint
CREATE TRIGGER stock_level_changes AFTER UPDATE OF stock ON products FOR EACH ROW WHEN (OLD.stock <> NEW.stock) EXECUTE FUNCTION keep_stock_level();--> statement-breakpoint
INSERT INTO stock_levels (product_id, kind, units) SELECT id, kind, stock FROM products;
