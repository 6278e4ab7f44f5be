-- A price that everybody could see stays written.
CREATE OR REPLACE TRIGGER price_ledger_only_grows BEFORE UPDATE ON price_ledger
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_to_rewrite();
