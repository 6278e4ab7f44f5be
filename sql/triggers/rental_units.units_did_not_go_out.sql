-- Machines whose going out is undone have not been out.
CREATE OR REPLACE TRIGGER units_did_not_go_out AFTER DELETE ON rental_units
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT
  EXECUTE FUNCTION units_go_out();
