-- Who was admitted before goes on as a lead, who may do all that everyone could; from now on the usual role is another.
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'lead' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "role" SET DEFAULT 'surveyor';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('reader', 'surveyor', 'lead', 'archivist'));
