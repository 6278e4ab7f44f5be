CREATE TABLE "product_tariffs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_tariffs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"packages" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "minimum_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "pieces" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "packages" jsonb;--> statement-breakpoint
ALTER TABLE "product_tariffs" ADD CONSTRAINT "product_tariffs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_tariffs_product" ON "product_tariffs" USING btree ("product_id","valid_from","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "minimum_is_some_days" CHECK ("products"."minimum_days" between 1 and 366);