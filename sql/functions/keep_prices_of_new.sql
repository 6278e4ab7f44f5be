-- The price ledger begins with the product.
CREATE OR REPLACE FUNCTION keep_prices_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_prices((SELECT array_agg(id) FROM made), 'first');
  RETURN NULL;
END $$;
