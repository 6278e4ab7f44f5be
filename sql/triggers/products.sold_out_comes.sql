-- New products without stock stand among the sold out ones.
CREATE OR REPLACE TRIGGER sold_out_comes AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_sold_out();
