ALTER TABLE "list_views" DROP CONSTRAINT "list_views_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "list_views" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;