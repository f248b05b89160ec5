ALTER TABLE "businesses" ADD COLUMN "business_type_code" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "journal_number" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_purpose_known" CHECK ("documents"."purpose" in ('mapPicture'));