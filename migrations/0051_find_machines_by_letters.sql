-- What the office searches in. A hundred thousand machines take some seconds.
CREATE INDEX "units_letters" ON "units" USING gin (plain_letters("code" || ' ' || "serial") gin_trgm_ops);--> statement-breakpoint
-- As before, with what a page of the list asks for: far pages are found in the index, without looking at the machines before them.
DROP INDEX "one_unit_per_code";--> statement-breakpoint
CREATE UNIQUE INDEX "one_unit_per_code" ON "units" USING btree (upper("code")) INCLUDE ("id", "code");
