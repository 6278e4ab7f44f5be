-- A statement is never noted for a client that was merged into another.
CREATE OR REPLACE TRIGGER client_is_the_one_now BEFORE INSERT ON monthly_statements
  FOR EACH ROW
  EXECUTE FUNCTION client_is_the_one_now();
