-- Bundles. Columns of large tables come with a default or empty, so that no row is written; one index over products and a look at
-- each row for the new check take about a second for a million of them.
CREATE TABLE "product_parts" (
	"bundle_id" integer NOT NULL,
	"bundle_is" boolean DEFAULT true NOT NULL,
	"part_id" integer NOT NULL,
	"part_is" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "product_parts_bundle_id_part_id_pk" PRIMARY KEY("bundle_id","part_id"),
	CONSTRAINT "part_has_units" CHECK ("product_parts"."quantity" > 0),
	CONSTRAINT "bundle_is_one_and_part_is_none" CHECK ("product_parts"."bundle_is" and not "product_parts"."part_is")
);--> statement-breakpoint
ALTER TABLE "rental_extensions" DROP CONSTRAINT "one_extension_per_order";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_bundle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "part" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_id_is_bundle" UNIQUE("id","is_bundle");--> statement-breakpoint
ALTER TABLE "product_parts" ADD CONSTRAINT "parts_are_of_a_bundle" FOREIGN KEY ("bundle_id","bundle_is") REFERENCES "public"."products"("id","is_bundle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_parts" ADD CONSTRAINT "part_is_no_bundle" FOREIGN KEY ("part_id","part_is") REFERENCES "public"."products"("id","is_bundle") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_parts_part" ON "product_parts" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "order_lines_parts" ON "order_lines" USING gin (plain_letters(jsonb_path_query_array("parts", '$[*].title')::text) gin_trgm_ops) WHERE "order_lines"."parts" is not null;--> statement-breakpoint
ALTER TABLE "rental_extensions" ADD CONSTRAINT "one_extension_per_order" UNIQUE("order_id","rental_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "bundle_has_no_units_of_its_own" CHECK (not "products"."is_bundle" or ("products"."kind" = 'rent' and "products"."stock" = 0));--> statement-breakpoint
-- How many of a bundle can be had at every moment of [from, to): the fewest that any of its parts makes. What a part has to give
-- is what units_taken() leaves of it, as everywhere. Whoever acts on it holds the locks of the bundle and of its parts.
CREATE FUNCTION bundle_free(p_bundle_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(min(greatest(0, p.stock - units_taken(p.id, p_from, p_to, p_now)) / b.quantity), 0)
      FROM product_parts b JOIN products p ON p.id = b.part_id
     WHERE b.bundle_id = p_bundle_id
  );
END $$;
