CREATE TABLE "debt_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debt_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"until_day" date NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_by" integer NOT NULL,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "claim_is_of_some_money" CHECK ("debt_claims"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "debt_promises" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debt_promises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"day" date NOT NULL,
	"amount" integer,
	"note" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" integer NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promise_is_of_some_money" CHECK ("debt_promises"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "debt_reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debt_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"step" integer NOT NULL,
	"open" integer NOT NULL,
	"mail_id" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" integer,
	CONSTRAINT "document_is_reminded_of_once_a_step" UNIQUE("document_id","step"),
	CONSTRAINT "reminder_is_about_a_debt" CHECK ("debt_reminders"."open" > 0)
);
--> statement-breakpoint
CREATE TABLE "interest_rates" (
	"from_day" date PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	"set_by" integer,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interest_rate_is_of_a_half_year" CHECK (to_char("interest_rates"."from_day", 'MM-DD') in ('01-01', '07-01')),
	CONSTRAINT "interest_rate_is_a_rate" CHECK ("interest_rates"."rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "reminder_steps" (
	"step" integer PRIMARY KEY NOT NULL,
	"after_days" integer NOT NULL,
	"by_rule" boolean DEFAULT false NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_step_is_known" CHECK ("reminder_steps"."step" between 1 and 3),
	CONSTRAINT "reminder_step_says_something" CHECK ("reminder_steps"."subject" <> '' and "reminder_steps"."words" <> '' and "reminder_steps"."after_days" > 0)
);
--> statement-breakpoint
ALTER TABLE "debt_claims" ADD CONSTRAINT "debt_claims_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_claims" ADD CONSTRAINT "debt_claims_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_promises" ADD CONSTRAINT "debt_promises_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_reminders" ADD CONSTRAINT "debt_reminders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_reminders" ADD CONSTRAINT "debt_reminders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_is_compensated_once" ON "debt_claims" USING btree ("document_id") WHERE "debt_claims"."kind" = 'compensation' and "debt_claims"."dropped_at" is null;--> statement-breakpoint
CREATE INDEX "debt_claims_client" ON "debt_claims" USING btree ("client_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_has_one_promise" ON "debt_promises" USING btree ("client_id") WHERE "debt_promises"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "debt_promises_client" ON "debt_promises" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "debt_reminders_client" ON "debt_reminders" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "document_balances_owed" ON "document_balances" USING btree ("client_id","due_on","open") WHERE "document_balances"."open" <> 0;--> statement-breakpoint
CREATE INDEX "document_balances_over" ON "document_balances" USING btree ("client_id") WHERE "document_balances"."open" < 0;--> statement-breakpoint
-- The European Central Bank's main refinancing rate on the first day of each half-year, as the bank published it. Those that are
-- not here the accountant writes down: nothing is guessed.
INSERT INTO "interest_rates" ("from_day", "rate", "set_at") VALUES
  ('2023-01-01', 250, now()), ('2023-07-01', 400, now()), ('2024-01-01', 450, now()), ('2024-07-01', 425, now()),
  ('2025-01-01', 315, now()), ('2025-07-01', 215, now()), ('2026-01-01', 215, now());--> statement-breakpoint
-- Letters to begin with; none goes by itself until a person says so.
INSERT INTO "reminder_steps" ("step", "after_days", "subject", "words", "changed_at") VALUES
  (1, 3, 'Primename: sąskaitos terminas jau praėjo', 'Laba diena,

primename, kad {terminas} baigėsi apmokėjimo terminas, o pinigų dar negavome. Iš viso laukiame {suma}.

Jei jau apmokėjote, į šį laišką nekreipkite dėmesio – ačiū. Jei kas nors neaišku ar reikia daugiau laiko, atsakykite į šį laišką: susitarsime.', now()),
  (2, 14, 'Vėluojate apmokėti {suma}', 'Laba diena,

seniausia jūsų sąskaita vėluoja jau {dienos} Prašome {suma} pervesti per 5 darbo dienas arba parašyti, kada sumokėsite.

Už kiekvieną vėlavimo dieną pagal įstatymą galime skaičiuoti palūkanas.', now()),
  (3, 30, 'Paskutinis įspėjimas dėl {suma} skolos', 'Laba diena,

nepaisant ankstesnių laiškų, {suma} skola vis dar neapmokėta, seniausia sąskaita vėluoja {dienos}

Jei per 7 dienas pinigų negausime ir kitaip nesusitarsime, skolą perduosime išieškoti. Tada prie jos prisidės palūkanos ir išieškojimo išlaidos.', now());
