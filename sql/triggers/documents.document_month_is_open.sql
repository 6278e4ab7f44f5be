-- No document is issued in a closed month.
CREATE OR REPLACE TRIGGER document_month_is_open BEFORE INSERT ON documents
  FOR EACH ROW
  EXECUTE FUNCTION month_is_open();
