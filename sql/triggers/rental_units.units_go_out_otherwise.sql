-- Machines whose time out is changed, or which change places with others, are counted anew.
CREATE OR REPLACE TRIGGER units_go_out_otherwise AFTER UPDATE ON rental_units
  REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT
  EXECUTE FUNCTION units_go_out();
