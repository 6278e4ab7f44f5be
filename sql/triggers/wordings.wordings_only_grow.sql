-- A version of the shop's words is added, and never changed or deleted.
CREATE OR REPLACE TRIGGER wordings_only_grow BEFORE UPDATE OR DELETE ON wordings
  FOR EACH ROW
  EXECUTE FUNCTION wordings_only_grow();
