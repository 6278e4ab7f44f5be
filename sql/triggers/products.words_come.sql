-- Words of new products' titles are gathered.
CREATE OR REPLACE TRIGGER words_come AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION gather_words();
