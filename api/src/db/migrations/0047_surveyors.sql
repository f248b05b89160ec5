ALTER TABLE "businesses" ADD COLUMN "surveyor_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "surveyor_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "surveyor_authorised_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "surveyor_valid_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
GRANT UPDATE (surveyor_name, surveyor_number, surveyor_authorised_on, surveyor_valid_until) ON businesses TO app;
