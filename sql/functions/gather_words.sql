-- Words of titles are gathered in title_words, where a mistyped one finds what it was meant to be. Words with digits
-- are left out: they are model numbers, and one slip there is another model. They are written in the order of the
-- alphabet, so that two transactions that add the same words wait for each other instead of blocking each other.
CREATE OR REPLACE FUNCTION gather_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO title_words (word)
      SELECT DISTINCT lexeme FROM changed, unnest(changed.words_of_title)
       WHERE lexeme ~ '^[^0-9]{3,40}$' AND NOT EXISTS (SELECT FROM title_words t WHERE t.word = lexeme)
       ORDER BY 1
      ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO title_words (word)
      SELECT DISTINCT lexeme FROM unnest(NEW.words_of_title)
       WHERE lexeme ~ '^[^0-9]{3,40}$' AND NOT EXISTS (SELECT FROM title_words t WHERE t.word = lexeme)
       ORDER BY 1
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
