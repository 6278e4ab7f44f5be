CREATE TABLE "report_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"view_id" integer,
	"sent_month" text NOT NULL,
	CONSTRAINT "report_is_mailed_once" UNIQUE NULLS NOT DISTINCT("user_id","view_id"),
	CONSTRAINT "report_is_of_a_month" CHECK ("report_mails"."sent_month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_mails_view" ON "report_mails" USING btree ("view_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "cost_is_of_goods" CHECK ("products"."cost" >= 0 and ("products"."cost" = 0 or "products"."kind" <> 'rent'));