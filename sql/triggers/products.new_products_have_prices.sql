-- A new product's prices begin in the price ledger.
CREATE OR REPLACE TRIGGER new_products_have_prices AFTER INSERT ON products
  REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_prices_of_new();
