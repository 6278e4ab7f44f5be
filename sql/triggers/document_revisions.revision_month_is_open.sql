-- No document of a closed month is made anew.
CREATE OR REPLACE TRIGGER revision_month_is_open BEFORE INSERT ON document_revisions
  FOR EACH ROW
  EXECUTE FUNCTION month_is_open();
