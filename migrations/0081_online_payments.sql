ALTER TYPE "public"."payment_way" ADD VALUE 'online';--> statement-breakpoint
CREATE TABLE "online_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "online_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"intent_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"turn" integer NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "movement_is_some_money" CHECK (case when "online_movements"."kind" = 'received' then "online_movements"."amount" > 0 else "online_movements"."amount" < 0 end)
);
--> statement-breakpoint
CREATE TABLE "online_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "online_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"intent_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"wanted_by" integer,
	"wanted_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"refused_because" text,
	"movement_id" integer,
	CONSTRAINT "refund_is_some_money" CHECK ("online_refunds"."amount" > 0),
	CONSTRAINT "done_refund_was_told" CHECK (("online_refunds"."state" = 'done') = ("online_refunds"."movement_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_intents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text,
	"secret_hash" text NOT NULL,
	"what" text NOT NULL,
	"order_id" integer,
	"client_id" integer,
	"document_ids" integer[] DEFAULT '{}' NOT NULL,
	"amount" integer NOT NULL,
	"address" text,
	"state" text NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone,
	"way" text,
	"begun_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"next_ask_at" timestamp with time zone,
	"answers" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"refused_because" text,
	"to_decide" text,
	"not_written_because" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	CONSTRAINT "payment_intent_is_some_money" CHECK ("payment_intents"."amount" > 0),
	CONSTRAINT "payment_intent_is_for_one_thing" CHECK (case when "payment_intents"."what" = 'bills' then "payment_intents"."order_id" is null else "payment_intents"."client_id" is null and "payment_intents"."order_id" is not null end),
	CONSTRAINT "payment_intent_money_is_not_negative" CHECK ("payment_intents"."received" >= 0 and "payment_intents"."returned" >= 0 and "payment_intents"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"intent_id" integer NOT NULL,
	"hash" text NOT NULL,
	"came_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "counter_payment_has_receipt";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "online_movement_id" integer;--> statement-breakpoint
ALTER TABLE "online_movements" ADD CONSTRAINT "online_movements_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_refunds" ADD CONSTRAINT "online_refunds_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_refunds" ADD CONSTRAINT "online_refunds_movement_id_online_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."online_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD CONSTRAINT "payment_notifications_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "movement_is_told_once" ON "online_movements" USING btree ("intent_id","key","turn");--> statement-breakpoint
CREATE INDEX "online_movements_day" ON "online_movements" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_key" ON "online_refunds" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_is_done_once" ON "online_refunds" USING btree ("movement_id") WHERE "online_refunds"."movement_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_refund_at_a_time" ON "online_refunds" USING btree ("intent_id") WHERE "online_refunds"."state" in ('wanted', 'sent');--> statement-breakpoint
CREATE INDEX "online_refunds_intent" ON "online_refunds" USING btree ("intent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intent_reference" ON "payment_intents" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intent_secret" ON "payment_intents" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_is_known_once" ON "payment_intents" USING btree ("provider","provider_id") WHERE "payment_intents"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_order" ON "payment_intents" USING btree ("order_id","id") WHERE "payment_intents"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_client" ON "payment_intents" USING btree ("client_id","id") WHERE "payment_intents"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_to_ask" ON "payment_intents" USING btree ("next_ask_at") WHERE "payment_intents"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_to_decide" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."to_decide" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_begun_at" ON "payment_intents" USING btree ("begun_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_is_kept_once" ON "payment_notifications" USING btree ("intent_id","hash");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_online_movement_id_online_movements_id_fk" FOREIGN KEY ("online_movement_id") REFERENCES "public"."online_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "movement_is_one_payment" ON "payments" USING btree ("online_movement_id") WHERE "payments"."online_movement_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "online_payment_has_a_movement" CHECK (("payments"."way"::text = 'online') = ("payments"."online_movement_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "counter_payment_has_receipt" CHECK ("payments"."way"::text in ('transfer', 'deposit', 'online') or coalesce("payments"."receipt_number", '') <> '');
--> statement-breakpoint
-- What a provider told stays told; what was asked for stays asked for.
CREATE TRIGGER movement_is_for_good BEFORE UPDATE OR DELETE ON online_movements FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
CREATE TRIGGER payment_intent_is_what_was_asked BEFORE UPDATE OF provider, method, reference, what, order_id, document_ids, amount, begun_at ON payment_intents FOR EACH ROW EXECUTE FUNCTION row_is_for_good();--> statement-breakpoint
-- A payment writes down no more than its movement, and in its direction.
CREATE FUNCTION online_payment_is_its_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM online_movements m WHERE m.id = NEW.online_movement_id
                    AND sign(m.amount) = sign(NEW.amount) AND abs(NEW.amount) <= abs(m.amount)) THEN
    RAISE EXCEPTION 'movement % is less than its payment', NEW.online_movement_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'online_payment_is_its_movements', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER online_payment_is_its_movements AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.online_movement_id IS NOT NULL) EXECUTE FUNCTION online_payment_is_its_movements();
