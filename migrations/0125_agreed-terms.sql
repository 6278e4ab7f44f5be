CREATE FUNCTION shop_late_factor() RETURNS integer LANGUAGE sql STABLE AS $$
  -- hundredths; a shop that has saved no settings yet has those that it begins with
  SELECT coalesce((SELECT round((value ->> 'late_factor')::numeric * 100)::integer FROM settings WHERE id = 1), 100)
$$;--> statement-breakpoint
-- What is out already was let under the terms of today: told as a default, so that no row of a large table is written anew.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE order_lines ADD COLUMN late_factor integer NOT NULL DEFAULT %s', shop_late_factor());
END $$;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "late_factor" SET DEFAULT shop_late_factor();
