-- This finds words of titles that look like this one, at most 40, the most alike first. The threshold belongs to this
-- function alone.
CREATE OR REPLACE FUNCTION words_like(text) RETURNS SETOF text LANGUAGE sql STABLE PARALLEL SAFE ROWS 40
SET pg_trgm.similarity_threshold = 0.25
AS $$ SELECT word FROM title_words WHERE word % $1 ORDER BY similarity(word, $1) DESC, word LIMIT 40 $$;
