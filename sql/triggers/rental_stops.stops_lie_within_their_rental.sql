-- When a transaction ends, a stop lies within its rental.
CREATE CONSTRAINT TRIGGER stops_lie_within_their_rental AFTER INSERT OR UPDATE ON rental_stops
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION stops_lie_within_their_rental();
