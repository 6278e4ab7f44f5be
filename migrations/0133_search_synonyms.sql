CREATE TABLE "search_synonyms" (
	"said" text PRIMARY KEY NOT NULL,
	"meant" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "words_of_title" "tsvector" GENERATED ALWAYS AS (to_tsvector('lt_words'::regconfig, plain_words(title)) || to_tsvector('lt_search'::regconfig, plain_words(title))) STORED;--> statement-breakpoint
INSERT INTO "search_synonyms" ("said", "meant") VALUES
	('bolgarkė', '{"kampinis šlifuoklis"}'),
	('bulgarkė', '{"kampinis šlifuoklis"}'),
	('šlifmašinė', '{"šlifuoklis"}'),
	('trombovka', '{"vibrokoja","vibroplokštė"}'),
	('tankintuvas', '{"vibrokoja","vibroplokštė"}'),
	('elektrodrelė', '{"gręžtuvas"}'),
	('drelė', '{"gręžtuvas"}'),
	('šuruvertas', '{"suktuvas"}'),
	('šurupovertas', '{"suktuvas"}'),
	('lobzikas', '{"siaurapjūklis"}'),
	('benzopjūklas', '{"grandininis pjūklas"}'),
	('pompa', '{"siurblys"}'),
	('betonmaišė', '{"maišyklė"}'),
	('betonomaišė', '{"maišyklė"}'),
	('oblius', '{"obliavimo"}'),
	('rubankas', '{"obliavimo"}'),
	('pastoliai', '{"bokštelis"}')
ON CONFLICT DO NOTHING;
