-- Machines lose terms when their product wants an inspection no longer.
CREATE OR REPLACE TRIGGER gone_kinds_have_inspection_terms AFTER DELETE ON product_inspections
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION kinds_have_inspection_terms();
