-- Units in service count in the stock of their home, but at the place that holds the rest, which is not written down.
CREATE OR REPLACE FUNCTION units_count_at_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.retired_at IS NULL THEN
    UPDATE place_stock SET units = units - 1 WHERE product_id = OLD.product_id AND place_id = OLD.place_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.retired_at IS NULL AND NEW.product_id IS NOT NULL
     AND NOT (SELECT holds_rest FROM places WHERE id = NEW.place_id) THEN
    INSERT INTO place_stock (product_id, place_id, units) VALUES (NEW.product_id, NEW.place_id, 1)
      ON CONFLICT (product_id, place_id) DO UPDATE SET units = place_stock.units + 1;
  END IF;
  RETURN NULL;
END $$;
