-- Where units are known by code, the stock is the number of those in service; where they are only counted, none is in
-- service. Of many units that a transaction makes of one product the last one alone is checked for all of them, or
-- 50,000 machines from a file would count each other 50,000 times; the last one is another row of the same
-- transaction, so that it comes to be checked itself.
CREATE OR REPLACE FUNCTION stock_is_its_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product integer := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (
       SELECT FROM units me JOIN units later ON later.product_id = me.product_id AND later.id > me.id
        WHERE me.id = NEW.id AND later.xmin = me.xmin AND later.created_at = me.created_at) THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM products p WHERE p.id = product AND CASE p.tracked WHEN 'each' THEN p.stock ELSE 0 END
                <> (SELECT count(*) FROM units u WHERE u.product_id = p.id AND u.retired_at IS NULL)) THEN
    RAISE EXCEPTION 'product % has another stock than units in service', product
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_its_units', TABLE = 'units';
  END IF;
  RETURN NULL;
END $$;
