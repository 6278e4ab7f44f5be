-- A machine's code is its number with at least six digits: `IR-000042`.
CREATE OR REPLACE FUNCTION unit_code(number bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'IR-' || lpad(number::text, greatest(6, length(number::text)), '0')
$$;
