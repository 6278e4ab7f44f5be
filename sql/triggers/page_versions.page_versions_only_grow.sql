-- A version of a page is added, and never changed or deleted.
CREATE OR REPLACE TRIGGER page_versions_only_grow BEFORE UPDATE OR DELETE ON page_versions
  FOR EACH ROW
  EXECUTE FUNCTION page_versions_only_grow();
