-- What an order said before stays as it was written.
CREATE OR REPLACE TRIGGER order_revision_is_for_good BEFORE UPDATE OR DELETE ON order_revisions
  FOR EACH ROW
  EXECUTE FUNCTION revision_is_for_good();
