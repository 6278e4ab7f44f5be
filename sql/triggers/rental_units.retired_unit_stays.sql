-- When a transaction ends, no retired machine is out: one that went out without a name may turn out at its return to
-- have been retired meanwhile.
CREATE CONSTRAINT TRIGGER retired_unit_stays AFTER INSERT OR UPDATE OF unit_id ON rental_units
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.unit_id IS NOT NULL AND NEW.back_at IS NULL)
  EXECUTE FUNCTION retired_unit_stays();
