ALTER TABLE "debt_reminders" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "debt_reminders" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "debt_reminders" ADD CONSTRAINT "debt_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_reminders" ADD CONSTRAINT "order_is_reminded_of_once_a_step" UNIQUE("order_id","step");--> statement-breakpoint
ALTER TABLE "debt_reminders" ADD CONSTRAINT "reminder_is_about_one_thing" CHECK (num_nonnulls("debt_reminders"."document_id", "debt_reminders"."order_id") = 1);