ALTER TABLE "payment_intents" ADD COLUMN "written" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE payment_intents i SET written = w.amount
  FROM (SELECT m.intent_id, sum(p.amount) AS amount FROM online_movements m JOIN payments p ON p.online_movement_id = m.id GROUP BY m.intent_id) w
 WHERE w.intent_id = i.id AND w.amount <> 0;--> statement-breakpoint
CREATE INDEX "payment_intents_provider" ON "payment_intents" USING btree ("provider","id");--> statement-breakpoint
CREATE INDEX "payment_intents_waiting" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."to_decide" is null and "payment_intents"."received" = 0 and "payment_intents"."state" in ('begun', 'pending');--> statement-breakpoint
CREATE INDEX "payment_intents_paid" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."to_decide" is null and "payment_intents"."received" > "payment_intents"."returned";--> statement-breakpoint
CREATE INDEX "payment_intents_returned" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."to_decide" is null and "payment_intents"."received" > 0 and "payment_intents"."returned" >= "payment_intents"."received";--> statement-breakpoint
CREATE INDEX "payment_intents_not_paid" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."to_decide" is null and "payment_intents"."received" = 0 and "payment_intents"."state" not in ('begun', 'pending');--> statement-breakpoint
CREATE INDEX "payment_intents_differing" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."received" - "payment_intents"."returned" <> "payment_intents"."written";--> statement-breakpoint
-- A payment writes down no more than its movement, in its direction, and is added up beside what the provider told.
CREATE OR REPLACE FUNCTION online_payment_is_its_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM online_movements m WHERE m.id = NEW.online_movement_id
                    AND sign(m.amount) = sign(NEW.amount) AND abs(NEW.amount) <= abs(m.amount)) THEN
    RAISE EXCEPTION 'movement % is less than its payment', NEW.online_movement_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'online_payment_is_its_movements', TABLE = 'payments';
  END IF;
  UPDATE payment_intents i SET written = i.written + NEW.amount
    FROM online_movements m WHERE m.id = NEW.online_movement_id AND i.id = m.intent_id;
  RETURN NULL;
END $$;
