-- An order's line of goods keeps what the shop said then that one costs it, so that a cost that changes later
-- changes no margin of before.
CREATE OR REPLACE FUNCTION keep_cost_of_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.cost := (SELECT p.cost FROM products p WHERE p.id = NEW.product_id AND p.cost > 0);
  RETURN NEW;
END
$$;
