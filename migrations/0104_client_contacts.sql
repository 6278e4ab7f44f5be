CREATE TABLE "client_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"phone" text,
	"email" text,
	"gets_bills" boolean DEFAULT false NOT NULL,
	"signs_until" date,
	CONSTRAINT "client_contact_has_a_name" CHECK ("client_contacts"."name" <> ''),
	CONSTRAINT "client_contact_with_bills_has_an_address" CHECK (not "client_contacts"."gets_bills" or "client_contacts"."email" is not null)
);
--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_contacts_client" ON "client_contacts" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_contacts_email" ON "client_contacts" USING btree (lower("email")) WHERE "client_contacts"."email" is not null;