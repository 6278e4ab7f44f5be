-- When a transaction ends, a rental that has handed out, come back or been cancelled has the units out that it says.
CREATE CONSTRAINT TRIGGER handed_out_units_are_out
  AFTER INSERT OR UPDATE OF handed_out, returned_at, cancelled_at ON rentals
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.handed_out > 0)
  EXECUTE FUNCTION units_out_are_handed_out();
