-- No machine is retired while a customer has it.
CREATE OR REPLACE TRIGGER unit_that_is_out_stays BEFORE UPDATE OF retired_at ON units
  FOR EACH ROW WHEN (NEW.retired_at IS NOT NULL AND OLD.retired_at IS NULL)
  EXECUTE FUNCTION unit_that_is_out_stays();
