-- A new title's words are gathered.
CREATE OR REPLACE TRIGGER words_change AFTER UPDATE OF title ON products
  FOR EACH ROW WHEN (NEW.title <> OLD.title)
  EXECUTE FUNCTION gather_words();
