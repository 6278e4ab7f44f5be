CREATE TABLE "order_approvals" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"pays_first" boolean DEFAULT false NOT NULL,
	"due_on" date NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"reason" text,
	CONSTRAINT "order_approval_is_decided_or_not" CHECK (("order_approvals"."decision" is null) = ("order_approvals"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unapproved_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_approvals_decided_by" ON "order_approvals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "orders_unapproved" ON "orders" USING btree ("client_id") WHERE "orders"."unapproved_since" is not null and "orders"."lapsed_at" is null and "orders"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "unapproved_order_owes_nothing" CHECK ("orders"."unapproved_since" is null or ("orders"."paid_at" is null and "orders"."billing" = 'prepaid'));--> statement-breakpoint
-- An order that was approved goes on credit after its lines were written: they wait for their bill from then on.
CREATE FUNCTION approved_lines_wait_for_their_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unbilled_lines (order_line_id, order_id, client_id)
  SELECT l.id, NEW.id, NEW.client_id FROM order_lines l WHERE l.order_id = NEW.id AND NEW.client_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER approved_lines_wait_for_their_bill AFTER UPDATE OF billing ON orders
  FOR EACH ROW WHEN (OLD.billing = 'prepaid' AND NEW.billing <> 'prepaid') EXECUTE FUNCTION approved_lines_wait_for_their_bill();
