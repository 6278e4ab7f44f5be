-- When a transaction ends, no machine was out twice at one moment.
CREATE CONSTRAINT TRIGGER unit_is_out_at_one_place AFTER INSERT OR UPDATE OF unit_id, out_at, back_at ON rental_units
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.unit_id IS NOT NULL)
  EXECUTE FUNCTION unit_is_out_at_one_place();
