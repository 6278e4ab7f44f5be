-- A machine that is retired, comes back into service or becomes another product's gets its terms anew.
CREATE OR REPLACE TRIGGER unit_has_inspection_terms AFTER UPDATE OF retired_at, product_id ON units
  FOR EACH ROW WHEN ((OLD.retired_at IS NULL) <> (NEW.retired_at IS NULL)
                     OR OLD.product_id IS DISTINCT FROM NEW.product_id)
  EXECUTE FUNCTION unit_has_inspection_terms('id');
