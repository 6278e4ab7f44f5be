-- A tool's units get or lose their codes when it is switched how they are known, and none is lost on the way.
CREATE OR REPLACE TRIGGER tracking_is_switched AFTER UPDATE OF tracked ON products
  FOR EACH ROW WHEN (NEW.kind = 'rent' AND NEW.tracked <> OLD.tracked)
  EXECUTE FUNCTION tracking_is_switched();
