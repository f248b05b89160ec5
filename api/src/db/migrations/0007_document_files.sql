ALTER TABLE "documents" DROP COLUMN "deleted_at";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_storage_key_unique" UNIQUE("customer_id","storage_key");