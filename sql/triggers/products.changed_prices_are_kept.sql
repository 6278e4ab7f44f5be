-- A changed price begins in the price ledger. It is asked by the row and with a condition: a sale changes the stock
-- of products all day, and no price.
CREATE OR REPLACE TRIGGER changed_prices_are_kept AFTER UPDATE OF price, price_per_day, price_per_hour ON products
  FOR EACH ROW WHEN (OLD.price IS DISTINCT FROM NEW.price OR OLD.price_per_day IS DISTINCT FROM NEW.price_per_day
                     OR OLD.price_per_hour IS DISTINCT FROM NEW.price_per_hour)
  EXECUTE FUNCTION keep_changed_price();
