-- A changed stock of tools that are known by code makes or retires units.
CREATE OR REPLACE TRIGGER stock_makes_units AFTER UPDATE OF stock, tracked ON products
  FOR EACH ROW WHEN (NEW.kind = 'rent' AND NEW.tracked = 'each'
                     AND (NEW.stock <> OLD.stock OR NEW.tracked <> OLD.tracked))
  EXECUTE FUNCTION stock_makes_units();
