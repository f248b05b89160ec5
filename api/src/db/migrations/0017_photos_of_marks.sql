ALTER TABLE "documents" ADD COLUMN "mark_uuid" uuid;
--> statement-breakpoint
GRANT UPDATE (mark_uuid) ON documents TO app;
