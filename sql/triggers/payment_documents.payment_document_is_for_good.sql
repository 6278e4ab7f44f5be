-- What a payment settled stays as it was written; what is freed is a row of its own.
CREATE OR REPLACE TRIGGER payment_document_is_for_good BEFORE UPDATE OR DELETE ON payment_documents
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
