CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "login_brakes" (
	"account" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" integer,
	"by_id" integer,
	"path" text NOT NULL,
	"client" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_by_use" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "login_brakes_by_end" ON "login_brakes" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "security_events_by_time" ON "security_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "security_events_of_account" ON "security_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "security_events_by_person" ON "security_events" USING btree ("by_id");