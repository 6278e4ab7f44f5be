-- Months that were closed with deposits and debts of another program counted as taken and issued here.
ALTER TABLE "months" DISABLE TRIGGER "month_is_for_good";--> statement-breakpoint
UPDATE "months" m SET "deposits" = m."deposits" - o.n, "deposits_taken" = m."deposits_taken" - o.taken
  FROM (SELECT to_char(d.at AT TIME ZONE 'Europe/Vilnius', 'YYYY-MM') AS month, count(*)::integer AS n, sum(d.amount)::bigint AS taken
          FROM "deposits" d WHERE d.source IS NOT NULL GROUP BY 1) o WHERE o.month = m."month";--> statement-breakpoint
UPDATE "months" m SET "documents" = m."documents" - o.n
  FROM (SELECT to_char(d.issued_on, 'YYYY-MM') AS month, count(*)::integer AS n
          FROM "documents" d WHERE d.kind::text = 'opening' GROUP BY 1) o WHERE o.month = m."month";--> statement-breakpoint
ALTER TABLE "months" ENABLE TRIGGER "month_is_for_good";
