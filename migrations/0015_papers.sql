ALTER TYPE "public"."document_kind" ADD VALUE 'contract';--> statement-breakpoint
ALTER TYPE "public"."document_kind" ADD VALUE 'act';