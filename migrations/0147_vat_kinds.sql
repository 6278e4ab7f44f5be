-- Every line so far was sold at its order's rate: the default says so without a write.
ALTER TABLE "order_lines" ADD COLUMN "vat_kind" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_kind" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_proof" jsonb;