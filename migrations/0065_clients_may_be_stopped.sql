ALTER TABLE "clients" ADD COLUMN "credit_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "credit_stopped_by" integer;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "credit_stop_reason" text;--> statement-breakpoint
CREATE INDEX "clients_stopped" ON "clients" USING btree ("id") WHERE "clients"."credit_stopped_at" is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "client_stop_has_a_reason" CHECK (("clients"."credit_stopped_at" is null) = ("clients"."credit_stop_reason" is null) and "clients"."credit_stop_reason" <> '');