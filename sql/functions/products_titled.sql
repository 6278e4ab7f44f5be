-- This finds at most so many products whose title has these words, which of them is nobody's choice. GIN reads
-- whatever an index has for a word before the first row comes, and in a shop of a million products "beton" stands in
-- a hundred thousand titles. Where one product in eight, or in sixty-four, already gives half of that, an eighth or a
-- sixty-fourth is read, chosen by a hash: what the numbers of products have to do with their titles nobody knows.
-- What is rare there is read in the whole index, where it is not much. A small shop has the whole index only.
CREATE OR REPLACE FUNCTION products_titled(wanted tsquery, most integer, about bigint DEFAULT NULL)
RETURNS SETOF products
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  size bigint := coalesce(about, (SELECT reltuples FROM pg_class WHERE oid = 'products'::regclass));
  found integer[] := '{}';
  enough integer := (most + 1) / 2;
BEGIN
  IF size > 200000 THEN
    found := ARRAY(SELECT id FROM products WHERE words_of_title @@ wanted AND hashint4(id) & 63 = 0 LIMIT most);
  END IF;
  IF size > 25000 AND cardinality(found) < enough THEN
    found := ARRAY(SELECT id FROM products WHERE words_of_title @@ wanted AND hashint4(id) & 7 = 0 LIMIT most);
  END IF;
  IF cardinality(found) < enough THEN
    RETURN QUERY SELECT * FROM products WHERE words_of_title @@ wanted LIMIT most;
  ELSE
    RETURN QUERY SELECT * FROM products WHERE id = ANY (found);
  END IF;
END $$;
