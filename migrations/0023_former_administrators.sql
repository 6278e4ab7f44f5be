-- An erased account's name leaves the history too; beside that one change the history still only grows.
DROP TRIGGER "history_only_grows" ON "history";--> statement-breakpoint
UPDATE "history" SET "by_name" = '' WHERE "by_name" <> '' AND NOT EXISTS (SELECT FROM "users" u WHERE u.id = "history"."by_id");--> statement-breakpoint
CREATE TRIGGER "history_only_grows" BEFORE DELETE OR TRUNCATE ON "history"
	FOR EACH STATEMENT EXECUTE FUNCTION "history_only_grows"();--> statement-breakpoint
CREATE FUNCTION "history_forgets_names_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('shop.purging', true) = 'yes' AND NEW.by_name = '' AND OLD.by_name IS NOT NULL
	   AND to_jsonb(NEW) - 'by_name' = to_jsonb(OLD) - 'by_name' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The history only grows.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "history_forgets_names_only" BEFORE UPDATE ON "history"
	FOR EACH ROW EXECUTE FUNCTION "history_forgets_names_only"();
