ALTER TYPE "public"."document_kind" ADD VALUE 'opening';--> statement-breakpoint
CREATE TABLE "imported_orders" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_import_changes" (
	"import_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"client_id" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "import_changes_a_record_once" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"kind" text NOT NULL,
	"heads_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_mapping_per_headings" PRIMARY KEY("kind","heads_hash")
);
--> statement-breakpoint
CREATE TABLE "move_totals" (
	"kind" text PRIMARY KEY NOT NULL,
	"count" integer,
	"sum" bigint,
	"by_user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "old_totals_are_not_negative" CHECK ("move_totals"."count" >= 0 and "move_totals"."sum" >= 0)
);
--> statement-breakpoint
ALTER TABLE "billed_pieces" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_changes" ADD CONSTRAINT "data_import_changes_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_changes" ADD CONSTRAINT "data_import_changes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_orders_number" ON "imported_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "data_import_changes_client" ON "data_import_changes" USING btree ("client_id") WHERE "data_import_changes"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "billed_pieces" ADD CONSTRAINT "earlier_piece_has_days" CHECK ("billed_pieces"."document_id" is not null or "billed_pieces"."from_day" is not null);--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "earlier_deposit_is_held" CHECK ("deposits"."source" is null or ("deposits"."kind" = 'held' and "deposits"."till_id" is null and "deposits"."bank_entry_id" is null));