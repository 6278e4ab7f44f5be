-- The number of a document of another program as payers may write it: letters in capitals, and digits alone.
CREATE OR REPLACE FUNCTION opening_number(number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))
$$;
