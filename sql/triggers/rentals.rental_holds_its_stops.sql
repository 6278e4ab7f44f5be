-- When a transaction ends, a rental that begins later or is back still has its stops within it.
CREATE CONSTRAINT TRIGGER rental_holds_its_stops AFTER UPDATE OF starts_at, returned_at ON rentals
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.returned_at IS NOT NULL OR NEW.starts_at > OLD.starts_at)
  EXECUTE FUNCTION stops_lie_within_their_rental();
