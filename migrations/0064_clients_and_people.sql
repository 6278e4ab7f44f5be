CREATE TABLE "client_people" (
	"client_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"order_limit" integer,
	"until_day" date,
	"asked_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" integer,
	CONSTRAINT "one_row_per_person_of_a_client" PRIMARY KEY("client_id","user_id"),
	CONSTRAINT "client_person_is_approved_or_pending" CHECK (("client_people"."role" = 'pending') = ("client_people"."approved_at" is null)),
	CONSTRAINT "client_person_limit_is_a_buyers" CHECK ("client_people"."order_limit" is null or ("client_people"."role" = 'buyer' and "client_people"."order_limit" > 0)),
	CONSTRAINT "client_person_pending_has_no_end" CHECK ("client_people"."role" <> 'pending' or "client_people"."until_day" is null)
);
--> statement-breakpoint
ALTER TABLE "objects" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "billing" text DEFAULT 'prepaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "due_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "credit_limit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "stop_after_days" integer;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "client_people" ADD CONSTRAINT "client_people_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_people" ADD CONSTRAINT "client_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_people_user" ON "client_people" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objects_client" ON "objects" USING btree ("client_id") WHERE "objects"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_client" ON "orders" USING btree ("client_id","id") WHERE "orders"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "client_terms_are_not_negative" CHECK ("clients"."due_days" >= 0 and "clients"."credit_limit" >= 0 and "clients"."stop_after_days" >= 0);--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "site_is_a_persons_or_a_clients" CHECK (num_nonnulls("objects"."user_id", "objects"."client_id") = 1);--> statement-breakpoint
-- A client for each company code met in paid orders, as the latest of them calls it. Whole sets at a time: the orders are read
-- once, and rows are written for companies and their people alone. What is there already is left, so that it may run again.
INSERT INTO "clients" ("kind", "name", "code", "vat_code", "address", "city", "postal_code", "created_at", "updated_at")
SELECT DISTINCT ON (o."im_k") 'company', coalesce(nullif(o."title", ''), 'Įmonė ' || o."im_k"), o."im_k", o."pvm_k",
       nullif(o."address", ''), nullif(o."city", ''), o."postal_code", now(), now()
  FROM "orders" o
 WHERE o."private_or_company" = 'company' AND o."im_k" IS NOT NULL AND o."paid_at" IS NOT NULL AND o."deleted_at" IS NULL
 ORDER BY o."im_k", o."erased_at" IS NOT NULL, o."id" DESC
ON CONFLICT ("code") WHERE "kind" = 'company' DO NOTHING;--> statement-breakpoint
-- Whoever placed them asks to be let in: nobody was asked yet whether they order for the company.
INSERT INTO "client_people" ("client_id", "user_id", "role", "asked_at")
SELECT c."id", o."user_id", 'pending', min(o."placed_at")
  FROM "orders" o JOIN "clients" c ON c."kind" = 'company' AND c."code" = o."im_k"
 WHERE o."private_or_company" = 'company' AND o."user_id" IS NOT NULL AND o."paid_at" IS NOT NULL AND o."deleted_at" IS NULL
 GROUP BY c."id", o."user_id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Orders that the desk made are its client's. What people ordered with a company's code stays theirs alone: nobody has said
-- that they may order for it.
UPDATE "orders" o SET "client_id" = c."id"
  FROM "desk_orders" d JOIN "clients" c ON c."id" = d."client_id"
 WHERE d."id" = o."id" AND d."placed_at" IS NOT NULL AND o."client_id" IS NULL
   AND CASE c."kind" WHEN 'company' THEN o."private_or_company" = 'company' AND o."im_k" = c."code"
            ELSE o."private_or_company" = 'private' END;
