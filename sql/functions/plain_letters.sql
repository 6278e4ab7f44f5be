-- This makes small letters without diacritics. unaccent itself is only STABLE because its dictionary could be
-- changed; ours is not. Columns and indexes are made of the answer: who changes it builds them anew in a migration.
CREATE OR REPLACE FUNCTION plain_letters(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, $1));
