-- When the rate of VAT changes, all prices with VAT begin anew in the price ledger.
CREATE OR REPLACE FUNCTION keep_prices_with_vat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_prices((SELECT array_agg(id) FROM products), 'vat', now());
  RETURN NULL;
END $$;
