CREATE TABLE "product_eans" (
	"ean" text NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "ean_is_of_one_product" PRIMARY KEY("ean"),
	CONSTRAINT "ean_has_thirteen_digits" CHECK ("product_eans"."ean" ~ '^[0-9]{13}$')
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_eans" ADD CONSTRAINT "product_eans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_eans_product" ON "product_eans" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_is_of_one_product" ON "products" USING btree (lower("sku")) WHERE "products"."sku" <> '';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "sku_is_of_goods" CHECK ("products"."sku" = '' or "products"."kind" <> 'rent');