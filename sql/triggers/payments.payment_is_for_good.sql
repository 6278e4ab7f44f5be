-- A payment stays as it was written: a wrong one is answered by its reverse.
CREATE OR REPLACE TRIGGER payment_is_for_good BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
