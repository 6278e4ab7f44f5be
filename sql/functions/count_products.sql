-- A category knows how many products it has. What comes and goes is counted once a statement, so that a bulk load
-- touches a category once.
CREATE OR REPLACE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE categories c SET product_count = c.product_count + n.count
      FROM (SELECT category_id, count(*) FROM changed GROUP BY category_id) n WHERE c.id = n.category_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE categories c SET product_count = c.product_count - n.count
      FROM (SELECT category_id, count(*) FROM changed GROUP BY category_id) n WHERE c.id = n.category_id;
  ELSE
    UPDATE categories c SET product_count = c.product_count + CASE c.id WHEN NEW.category_id THEN 1 ELSE -1 END
     WHERE c.id IN (NEW.category_id, OLD.category_id);
  END IF;
  RETURN NULL;
END $$;
