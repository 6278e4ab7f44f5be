-- A new tool that is known by code begins with as many units as its stock says.
CREATE OR REPLACE TRIGGER stock_makes_units_of_new AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.kind = 'rent' AND NEW.tracked = 'each' AND NEW.stock > 0)
  EXECUTE FUNCTION stock_makes_units();
