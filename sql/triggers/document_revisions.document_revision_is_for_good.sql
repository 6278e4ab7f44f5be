-- What a document said before stays as it was written.
CREATE OR REPLACE TRIGGER document_revision_is_for_good BEFORE UPDATE OR DELETE ON document_revisions
  FOR EACH ROW
  EXECUTE FUNCTION revision_is_for_good();
