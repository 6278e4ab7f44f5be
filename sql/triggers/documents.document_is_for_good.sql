-- An issued document stays as it was issued.
CREATE OR REPLACE TRIGGER document_is_for_good BEFORE UPDATE OR DELETE ON documents
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
