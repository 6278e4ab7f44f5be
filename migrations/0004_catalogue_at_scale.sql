-- Small letters without diacritics, and nothing but words: „Gręžtuvas/suktuvas“ would be a file name to the parser and
-- never meet the stemmer. Letters typed with combining marks are the same letters; invisible ones are none.
CREATE FUNCTION plain_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    regexp_replace(plain_letters(normalize($1, NFC)), U&'[\00AD\200B-\200F\2060\FEFF]', '', 'g'),
    '[!-/:-@\[-`{-~]+', ' ', 'g');--> statement-breakpoint
CREATE TABLE "title_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_title_letters";--> statement-breakpoint
DROP INDEX "products_related_rent";--> statement-breakpoint
DROP INDEX "products_related_sell";--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
ALTER TABLE "products" drop column "words";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('lt_words'::regconfig, plain_words(title)), 'A') || setweight(to_tsvector('lt_search'::regconfig, plain_words(title)), 'A') || setweight(to_tsvector('lt_search'::regconfig, plain_words(about)), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "product_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "title_words_letters" ON "title_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "categories_image" ON "categories" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "product_images_image" ON "product_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "products_kind_title" ON "products" USING btree ("kind","title" collate "lt-x-icu","id");--> statement-breakpoint
CREATE INDEX "products_kind_price" ON "products" USING btree ("kind",("price" + "price_per_day" + "price_per_hour"),"id");--> statement-breakpoint
CREATE INDEX "products_related_rent" ON "products" USING btree ("related_rent_category_id","title" collate "lt-x-icu","id");--> statement-breakpoint
CREATE INDEX "products_related_sell" ON "products" USING btree ("related_sell_category_id","title" collate "lt-x-icu","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint

-- How many products a category has. Once a statement for what comes and goes, so that a bulk load touches a category once.
CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE categories c SET product_count = c.product_count + n.count
      FROM (SELECT category_id, count(*) FROM changed GROUP BY category_id) n WHERE c.id = n.category_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE categories c SET product_count = c.product_count - n.count
      FROM (SELECT category_id, count(*) FROM changed GROUP BY category_id) n WHERE c.id = n.category_id;
  ELSE
    UPDATE categories c SET product_count = c.product_count + CASE c.id WHEN NEW.category_id THEN 1 ELSE -1 END
     WHERE c.id IN (NEW.category_id, OLD.category_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_come AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();--> statement-breakpoint
CREATE TRIGGER products_go AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();--> statement-breakpoint
CREATE TRIGGER product_moves AFTER UPDATE OF category_id ON products FOR EACH ROW WHEN (NEW.category_id <> OLD.category_id) EXECUTE FUNCTION count_products();--> statement-breakpoint
UPDATE categories c SET product_count = (SELECT count(*) FROM products p WHERE p.category_id = c.id);--> statement-breakpoint

-- The words of titles. Those with digits are model numbers: one slip there is another model. In the order of the
-- alphabet, so that two transactions which add the same words wait for each other instead of blocking each other.
CREATE FUNCTION gather_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO title_words (word)
      SELECT DISTINCT w.lexeme FROM changed, unnest(changed.words) w
       WHERE 'A' = ANY (w.weights) AND w.lexeme ~ '^[^0-9]{3,40}$'
         AND NOT EXISTS (SELECT FROM title_words t WHERE t.word = w.lexeme)
       ORDER BY 1
      ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO title_words (word)
      SELECT DISTINCT w.lexeme FROM unnest(NEW.words) w
       WHERE 'A' = ANY (w.weights) AND w.lexeme ~ '^[^0-9]{3,40}$'
         AND NOT EXISTS (SELECT FROM title_words t WHERE t.word = w.lexeme)
       ORDER BY 1
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER words_come AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gather_words();--> statement-breakpoint
CREATE TRIGGER words_change AFTER UPDATE OF title ON products FOR EACH ROW WHEN (NEW.title <> OLD.title) EXECUTE FUNCTION gather_words();--> statement-breakpoint
INSERT INTO title_words (word)
  SELECT DISTINCT w.lexeme FROM products, unnest(words) w WHERE 'A' = ANY (w.weights) AND w.lexeme ~ '^[^0-9]{3,40}$';--> statement-breakpoint

-- Words of titles that look like this one, the most alike first. The threshold belongs to this function alone.
CREATE FUNCTION words_like(text) RETURNS SETOF text LANGUAGE sql STABLE PARALLEL SAFE ROWS 40
SET pg_trgm.similarity_threshold = 0.25
AS $$ SELECT word FROM title_words WHERE word % $1 ORDER BY similarity(word, $1) DESC, word LIMIT 40 $$;
