-- A closed month stays closed, with the sums that it was closed with.
CREATE OR REPLACE TRIGGER month_is_for_good BEFORE UPDATE OR DELETE ON months
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
