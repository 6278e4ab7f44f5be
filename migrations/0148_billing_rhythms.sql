CREATE TABLE "billing_ends" (
	"day" date PRIMARY KEY NOT NULL,
	"bills" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "monthly_statements" (
	"client_id" integer NOT NULL,
	"month" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_statement_a_month" PRIMARY KEY("client_id","month")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "statements" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_statements" ADD CONSTRAINT "monthly_statements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;