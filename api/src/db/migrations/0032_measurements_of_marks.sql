ALTER TABLE "boundary_marks" ADD COLUMN "measurements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
GRANT UPDATE (measurements) ON boundary_marks TO app;
