-- What the shop has made of its letters to debtors becomes the first version of their words; a letter that nobody has changed goes on in
-- the program's own. A version that is there already stays.
INSERT INTO "wordings" ("key", "version", "texts", "saved_by", "saved_at")
SELECT 'debt-reminder-' || w.step, 1,
       jsonb_build_object('subject', w.subject, 'heading', w.subject, 'opening', w.words, 'closing', ''),
       (SELECT u.id FROM "users" u WHERE u.id = w.changed_by), w.changed_at
  FROM (SELECT "step", "changed_by", "changed_at", btrim("subject") AS subject,
               btrim(replace("words", E'\r\n', E'\n'), E' \n') AS words
          FROM "reminder_steps") w
 WHERE (w.step, w.subject, w.words) NOT IN (VALUES
  (1, 'Primename: sąskaitos terminas jau praėjo', 'Laba diena,

primename, kad {terminas} baigėsi apmokėjimo terminas, o pinigų dar negavome. Iš viso laukiame {suma}.

Jei jau apmokėjote, į šį laišką nekreipkite dėmesio – ačiū. Jei kas nors neaišku ar reikia daugiau laiko, atsakykite į šį laišką: susitarsime.'),
  (2, 'Vėluojate apmokėti {suma}', 'Laba diena,

seniausia jūsų sąskaita vėluoja jau {dienos} Prašome {suma} pervesti per 5 darbo dienas arba parašyti, kada sumokėsite.

Už kiekvieną vėlavimo dieną pagal įstatymą galime skaičiuoti palūkanas.'),
  (3, 'Paskutinis įspėjimas dėl {suma} skolos', 'Laba diena,

nepaisant ankstesnių laiškų, {suma} skola vis dar neapmokėta, seniausia sąskaita vėluoja {dienos}

Jei per 7 dienas pinigų negausime ir kitaip nesusitarsime, skolą perduosime išieškoti. Tada prie jos prisidės palūkanos ir išieškojimo išlaidos.'))
ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE TABLE "tools_ready" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"ready_by" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_steps" DROP CONSTRAINT "reminder_step_says_something";--> statement-breakpoint
ALTER TABLE "debt_reminders" ADD COLUMN "wording_version" integer;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "once" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "resends_id" integer;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tools_ready" ADD CONSTRAINT "tools_ready_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_tells_once" ON "sms_messages" USING btree ("once") WHERE "sms_messages"."once" is not null;--> statement-breakpoint
CREATE INDEX "sms_failed" ON "sms_messages" USING btree ("id") WHERE "sms_messages"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "sms_resent" ON "sms_messages" USING btree ("resends_id") WHERE "sms_messages"."resends_id" is not null;--> statement-breakpoint
ALTER TABLE "reminder_steps" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "reminder_steps" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "reminder_steps" ADD CONSTRAINT "reminder_step_is_after_the_due_day" CHECK ("reminder_steps"."after_days" > 0);