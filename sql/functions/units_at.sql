-- This tells how many of a product count at a place: what is written there, or the rest of the stock at the place
-- that holds it. `p_stock` is the product's own.
CREATE OR REPLACE FUNCTION units_at(p_product_id integer, p_stock integer, p_place integer) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN (SELECT holds_rest FROM places WHERE id = p_place)
              THEN p_stock
                   - coalesce((SELECT sum(s.units)::integer FROM place_stock s WHERE s.product_id = p_product_id), 0)
              ELSE coalesce((SELECT s.units FROM place_stock s
                              WHERE s.product_id = p_product_id AND s.place_id = p_place), 0) END;
