-- No rental takes more units than are free.
CREATE OR REPLACE TRIGGER units_are_free AFTER INSERT OR UPDATE ON rentals
  FOR EACH ROW
  EXECUTE FUNCTION units_are_free();
