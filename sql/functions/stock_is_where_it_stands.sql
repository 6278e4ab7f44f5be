-- No more of a product stands at its places than there is of it.
CREATE OR REPLACE FUNCTION stock_is_where_it_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product integer := CASE WHEN TG_TABLE_NAME = 'products' THEN (to_jsonb(NEW) ->> 'id')::integer
                          ELSE (to_jsonb(NEW) ->> 'product_id')::integer END;
BEGIN
  IF EXISTS (SELECT FROM products p
              WHERE p.id = product
                AND p.stock < (SELECT sum(s.units) FROM place_stock s WHERE s.product_id = p.id)) THEN
    RAISE EXCEPTION 'product % has less stock than stands at its places', product
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_where_it_stands', TABLE = 'products';
  END IF;
  RETURN NULL;
END $$;
