-- Units stay whole when a tool's way of being known, by code or by count, is switched.
CREATE OR REPLACE TRIGGER tracking_is_switched AFTER UPDATE OF tracked ON products
  FOR EACH ROW WHEN (NEW.kind = 'rent' AND NEW.tracked <> OLD.tracked)
  EXECUTE FUNCTION tracking_is_switched();
