-- The price ledger hears of a product whose price has changed.
CREATE OR REPLACE FUNCTION keep_changed_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_prices(ARRAY[NEW.id], 'changed');
  RETURN NULL;
END $$;
