-- Machines of a deleted tool are retired.
CREATE OR REPLACE TRIGGER units_go_with_their_product BEFORE DELETE ON products
  FOR EACH ROW WHEN (OLD.kind = 'rent')
  EXECUTE FUNCTION retire_units_of_product();
