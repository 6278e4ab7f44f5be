-- A reverse is of the payment that it reverses, and of the same sum.
CREATE OR REPLACE TRIGGER reverse_is_exact AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL)
  EXECUTE FUNCTION reverse_is_exact();
