CREATE TABLE "fees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"unit" text NOT NULL,
	"price" integer NOT NULL,
	"vat" boolean NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "fee_costs_something" CHECK ("fees"."price" > 0)
);
