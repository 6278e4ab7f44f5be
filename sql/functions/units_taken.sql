-- The one answer about availability: this is how many units of a product at a place are taken for whoever wants some
-- for [p_from, p_to); after it they rest as long as the product does. It is plpgsql, which keeps the plan of a query
-- as long as the connection lives: what is written in SQL is planned anew in every statement that calls it, and that
-- took twice as long as counting.
CREATE OR REPLACE FUNCTION units_taken(p_product_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz,
                                       p_place integer DEFAULT default_place()) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  rests interval := (SELECT make_interval(mins => turnaround_minutes) FROM products WHERE id = p_product_id);
BEGIN
  IF rests IS NULL THEN RETURN 0; END IF;
  RETURN units_held(p_product_id, p_from, p_to + rests, p_now, rests, p_place);
END $$;
