CREATE TABLE "web_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"width" text NOT NULL,
	"vital" text NOT NULL,
	"bucket" smallint NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "web_vitals_day_page_width_vital_bucket_pk" PRIMARY KEY("day","page","width","vital","bucket"),
	CONSTRAINT "some_visits_are_counted" CHECK ("web_vitals"."visits" > 0)
);
--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("failed_at") WHERE "mails"."failed_at" is not null;