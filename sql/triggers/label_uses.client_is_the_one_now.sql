-- A label is never put on a client that was merged into another.
CREATE OR REPLACE TRIGGER client_is_the_one_now BEFORE INSERT ON label_uses
  FOR EACH ROW WHEN (NEW.client_id IS NOT NULL)
  EXECUTE FUNCTION client_is_the_one_now();
