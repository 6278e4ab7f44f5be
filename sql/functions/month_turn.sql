-- This is a month's turn among the locks: 1 for October 2016, and 0 for all before, which can't be closed.
CREATE OR REPLACE FUNCTION month_turn(day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, (extract(year FROM day)::integer - 2016) * 12 + extract(month FROM day)::integer - 9)
$$;
