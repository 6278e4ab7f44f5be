CREATE TABLE "page_versions" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb,
	"published" boolean NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_versions_page_version_pk" PRIMARY KEY("page","version"),
	CONSTRAINT "page_version_follows_the_first" CHECK ("page_versions"."version" > 1)
);
--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;