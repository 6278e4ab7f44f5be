-- New packages of days begin in the price ledger.
CREATE OR REPLACE TRIGGER packages_have_prices AFTER INSERT ON product_tariffs
  REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_prices_of_packages();
