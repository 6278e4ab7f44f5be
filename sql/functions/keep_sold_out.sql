-- Products of which nothing is left stand in sold_out, and no others.
CREATE OR REPLACE FUNCTION keep_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
