-- The price ledger hears of packages of days when they begin.
CREATE OR REPLACE FUNCTION keep_prices_of_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_prices((SELECT array_agg(DISTINCT product_id) FROM made), 'changed', (SELECT max(valid_from) FROM made));
  RETURN NULL;
END $$;
