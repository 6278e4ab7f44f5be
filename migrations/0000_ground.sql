-- Words and letters of the search. All three extensions are trusted: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Stems of inflected forms. unaccent stands before the stemmer: the other way round breaks „kopėčios“.
CREATE TEXT SEARCH CONFIGURATION lt_search (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION lt_search ALTER MAPPING FOR asciiword, word, numword, hword, hword_part, asciihword, hword_asciipart, numhword, hword_numpart WITH unaccent, lithuanian_stem;--> statement-breakpoint
-- Words as they are written, for word beginnings.
CREATE TEXT SEARCH CONFIGURATION lt_words (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION lt_words ALTER MAPPING FOR asciiword, word, numword, hword, hword_part, asciihword, hword_asciipart, numhword, hword_numpart WITH unaccent, simple;--> statement-breakpoint
-- Small letters without diacritics. unaccent itself is only STABLE because its dictionary could be changed; ours is not.
CREATE FUNCTION plain_letters(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, $1));
