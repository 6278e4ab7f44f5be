ALTER TABLE "handovers" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prints_papers" boolean DEFAULT false NOT NULL;