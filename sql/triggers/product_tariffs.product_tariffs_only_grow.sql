-- A product's packages of days are replaced by new rows, and never rewritten.
CREATE OR REPLACE TRIGGER product_tariffs_only_grow BEFORE UPDATE ON product_tariffs
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_to_rewrite();
