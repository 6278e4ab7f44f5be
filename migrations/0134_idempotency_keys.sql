CREATE TABLE "idempotency_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"key_hash" text,
	"user_id" integer,
	"body_hash" text NOT NULL,
	"result" jsonb NOT NULL,
	"order_id" integer,
	"desk_order_id" integer,
	"client" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- One table tells repeats for all endpoints. What the old ones knew is carried over, so that a repeat of before is told,
-- too: whose key it is stands in its hash, as the program makes it; users that are gone repeat nothing.
INSERT INTO "idempotency_keys" ("scope", "key_hash", "user_id", "body_hash", "result", "order_id", "client", "created_at")
SELECT 'checkout', CASE WHEN k."key" LIKE 'customer:%' THEN encode(sha256(convert_to(k."user_id" || ':' || substr(k."key", 10), 'UTF8')), 'hex') END,
       k."user_id", k."body_hash",
       jsonb_build_object('orderId', k."order_id") || coalesce((
         SELECT jsonb_build_object('return_after', to_char(e."return_after" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
           FROM "rental_extensions" e WHERE e."order_id" = k."order_id" LIMIT 1), '{}'),
       k."order_id", k."client", k."created_at"
  FROM "checkout_keys" k;--> statement-breakpoint
INSERT INTO "idempotency_keys" ("scope", "key_hash", "body_hash", "result", "order_id", "client", "created_at")
SELECT 'checkout', CASE WHEN g."salt" IS NOT NULL THEN g."key_hash" END, g."body_hash",
       jsonb_build_object('orderId', g."order_id", 'salt', g."salt"), g."order_id", g."client", g."created_at"
  FROM "guest_attempts" g;--> statement-breakpoint
INSERT INTO "idempotency_keys" ("scope", "key_hash", "user_id", "body_hash", "result", "desk_order_id", "created_at")
SELECT 'desk-orders', encode(sha256(convert_to(u."id" || ':' || d."key", 'UTF8')), 'hex'), u."id",
       CASE WHEN d."body_hash" LIKE 'copy of %' THEN encode(sha256(convert_to('[' || substr(d."body_hash", 9) || ',null]', 'UTF8')), 'hex')
            ELSE d."body_hash" END,
       jsonb_build_object('orderId', d."id", 'deskOrderId', d."id", 'left_out', '[]'::jsonb), d."id", d."created_at"
  FROM "desk_orders" d JOIN "users" u ON u."id" = d."created_by" WHERE d."key" IS NOT NULL;--> statement-breakpoint
INSERT INTO "idempotency_keys" ("scope", "key_hash", "user_id", "body_hash", "result", "order_id", "created_at")
SELECT 'handovers', encode(sha256(convert_to(u."id" || ':' || h."key", 'UTF8')), 'hex'), u."id", h."body_hash",
       jsonb_build_object('orderId', h."order_id", 'handoverId', h."id"), h."order_id", h."happened_at"
  FROM "handovers" h JOIN "users" u ON u."id" = h."by_user_id" WHERE h."document_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "idempotency_keys" ("scope", "key_hash", "user_id", "body_hash", "result", "order_id", "created_at")
SELECT 'stop-reports', encode(sha256(convert_to(u."id" || ':' || r."key", 'UTF8')), 'hex'), u."id",
       encode(sha256(convert_to('[' || r."stop_id" || ',"' || r."kind" || '"]', 'UTF8')), 'hex'),
       jsonb_build_object('orderId', s."order_id", 'reportId', r."id"), s."order_id", r."received_at"
  FROM "stop_reports" r JOIN "stops" s ON s."id" = r."stop_id" JOIN "users" u ON u."id" = r."by_user_id";--> statement-breakpoint
INSERT INTO "idempotency_keys" ("scope", "key_hash", "user_id", "body_hash", "result", "order_id", "created_at")
SELECT 'settlings', encode(sha256(convert_to(u."id" || ':' || t."key", 'UTF8')), 'hex'), u."id", t."body_hash",
       jsonb_build_object('orderId', t."order_id", 'data', t."answer"), t."order_id", t."at"
  FROM "settlings" t JOIN "users" u ON u."id" = t."by_user_id";--> statement-breakpoint
INSERT INTO "idempotency_keys" ("scope", "key_hash", "user_id", "body_hash", "result", "order_id", "created_at")
SELECT 'compensations', encode(sha256(convert_to(u."id" || ':' || c."key", 'UTF8')), 'hex'), u."id", c."body_hash",
       jsonb_build_object('orderId', c."order_id", 'documentId', c."document_id"), c."order_id", d."issued_at"
  FROM "compensations" c JOIN "documents" d ON d."id" = c."document_id" JOIN "users" u ON u."id" = c."by_user_id"
 WHERE c."key" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_keys" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "guest_attempts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "settlings" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "checkout_keys" CASCADE;--> statement-breakpoint
DROP TABLE "guest_attempts" CASCADE;--> statement-breakpoint
DROP TABLE "settlings" CASCADE;--> statement-breakpoint
DROP INDEX "one_handover_per_key";--> statement-breakpoint
DROP INDEX "one_report_per_key";--> statement-breakpoint
DROP INDEX "one_desk_order_per_key";--> statement-breakpoint
DROP INDEX "one_compensation_per_key";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_desk_order_id_desk_orders_id_fk" FOREIGN KEY ("desk_order_id") REFERENCES "public"."desk_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_request_per_key" ON "idempotency_keys" USING btree ("scope","key_hash");--> statement-breakpoint
CREATE INDEX "idempotency_keys_body" ON "idempotency_keys" USING btree ("body_hash","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_order" ON "idempotency_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_desk_order" ON "idempotency_keys" USING btree ("desk_order_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_user" ON "idempotency_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("scope","created_at");--> statement-breakpoint
ALTER TABLE "handovers" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "handovers" DROP COLUMN "body_hash";--> statement-breakpoint
ALTER TABLE "stop_reports" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "desk_orders" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "desk_orders" DROP COLUMN "body_hash";--> statement-breakpoint
ALTER TABLE "compensations" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "compensations" DROP COLUMN "body_hash";