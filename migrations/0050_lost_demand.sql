-- Not logged: what tells the visitors of a day apart must not reach the log of changes, and with it archives, replicas and copies,
-- where it would outlive the day. After a crash both are empty, and the day begins anew with another salt.
CREATE UNLOGGED TABLE "demand_marks" (
	"mark" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "demand_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lost_demand" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"times" integer NOT NULL,
	"days" numeric(14, 2) NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "lost_demand_day_product_id_pk" PRIMARY KEY("day","product_id"),
	CONSTRAINT "something_was_wanted" CHECK ("lost_demand"."times" > 0)
);
--> statement-breakpoint
ALTER TABLE "lost_demand" ADD CONSTRAINT "lost_demand_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demand_marks_day" ON "demand_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "lost_demand_product" ON "lost_demand" USING btree ("product_id","day");