-- A line of goods keeps what they cost the shop when they were ordered.
CREATE OR REPLACE TRIGGER keep_cost_of_line BEFORE INSERT OR UPDATE OF product_id ON order_lines
  FOR EACH ROW WHEN (NEW.type <> 'rent' AND NEW.product_id IS NOT NULL)
  EXECUTE FUNCTION keep_cost_of_line();
