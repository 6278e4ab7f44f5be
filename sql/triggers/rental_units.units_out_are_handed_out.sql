-- When a transaction ends, a rental has as many units out as it has handed out, whichever of them changed.
CREATE CONSTRAINT TRIGGER units_out_are_handed_out AFTER INSERT OR UPDATE ON rental_units
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION units_out_are_handed_out();
