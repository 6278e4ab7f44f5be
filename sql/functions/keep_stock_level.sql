-- A product's stock stands in stock_levels, too, where it can be sorted without making every sale write the indexes
-- of the product's words.
CREATE OR REPLACE FUNCTION keep_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_levels (product_id, kind, units) SELECT id, kind, stock FROM changed;
  ELSE
    UPDATE stock_levels SET units = NEW.stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
