CREATE TABLE "sold_out" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"kind" "kind" NOT NULL,
	"category_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sold_out" ADD CONSTRAINT "sold_out_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sold_out_kind" ON "sold_out" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "sold_out_category" ON "sold_out" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "history_of_kind" ON "history" USING btree ("subject_kind","at","id");--> statement-breakpoint
CREATE INDEX "history_by_admins" ON "history" USING btree ("by_id","id" DESC NULLS LAST) WHERE "history"."by_name" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_rent_title" ON "order_lines" USING btree ("title" collate "lt-x-icu","id") WHERE "order_lines"."type" = 'rent';--> statement-breakpoint
CREATE INDEX "orders_live_price" ON "orders" USING btree ("price","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_live_price_with_vat" ON "orders" USING btree ("price_with_vat","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_live_paid" ON "orders" USING btree ("id") WHERE "orders"."deleted_at" is null and "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_way" ON "payments" USING btree ("way","paid_on","id");--> statement-breakpoint
CREATE INDEX "rentals_order_line" ON "rentals" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "rentals_listed" ON "rentals" USING btree ("created_at","id","order_id") WHERE "rentals"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "rentals_listed_due" ON "rentals" USING btree ("expected_return","id","order_id") WHERE "rentals"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "rentals_listed_returned" ON "rentals" USING btree (("returned_at" is not null),"expected_return","id","order_id") WHERE "rentals"."cancelled_at" is null;--> statement-breakpoint

-- Products of which nothing is left.
CREATE FUNCTION keep_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sold_out (product_id, kind, category_id) SELECT id, kind, category_id FROM changed WHERE stock = 0;
  ELSIF NEW.stock > 0 THEN
    DELETE FROM sold_out WHERE product_id = NEW.id;
  ELSE
    INSERT INTO sold_out (product_id, kind, category_id) VALUES (NEW.id, NEW.kind, NEW.category_id)
      ON CONFLICT (product_id) DO UPDATE SET category_id = excluded.category_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sold_out_comes AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_out();--> statement-breakpoint
CREATE TRIGGER sold_out_changes AFTER UPDATE OF stock, category_id ON products FOR EACH ROW WHEN ((OLD.stock = 0) <> (NEW.stock = 0) OR OLD.category_id <> NEW.category_id) EXECUTE FUNCTION keep_sold_out();--> statement-breakpoint
INSERT INTO sold_out (product_id, kind, category_id) SELECT id, kind, category_id FROM products WHERE stock = 0;--> statement-breakpoint

-- The words of titles have a column of their own by now: a large import need not go through those of descriptions.
CREATE OR REPLACE FUNCTION gather_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO title_words (word)
      SELECT DISTINCT lexeme FROM changed, unnest(changed.words_of_title)
       WHERE lexeme ~ '^[^0-9]{3,40}$' AND NOT EXISTS (SELECT FROM title_words t WHERE t.word = lexeme)
       ORDER BY 1
      ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO title_words (word)
      SELECT DISTINCT lexeme FROM unnest(NEW.words_of_title)
       WHERE lexeme ~ '^[^0-9]{3,40}$' AND NOT EXISTS (SELECT FROM title_words t WHERE t.word = lexeme)
       ORDER BY 1
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
