-- This takes so many percent off a price in cents, half a cent upwards, and never leaves nothing unless there was
-- nothing: `reducedBy` of money says the same.
CREATE OR REPLACE FUNCTION reduced(price integer, percent integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(least(price, 1), ((price::bigint * (100 - percent) + 50) / 100)::integer)
$$;
