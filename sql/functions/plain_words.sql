-- This leaves small letters without diacritics, and nothing but words: „Gręžtuvas/suktuvas“ would be a file name to
-- the parser and never meet the stemmer. Letters typed with combining marks are the same letters; invisible ones are
-- none. Columns are made of the answer: who changes it builds them anew in a migration.
CREATE OR REPLACE FUNCTION plain_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    regexp_replace(plain_letters(normalize($1, NFC)), U&'[\00AD\200B-\200F\2060\FEFF]', '', 'g'),
    '[!-/:-@\[-`{-~]+', ' ', 'g');
