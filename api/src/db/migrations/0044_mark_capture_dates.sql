ALTER TABLE "boundary_marks" ADD COLUMN "captured_on" date;--> statement-breakpoint
GRANT UPDATE (captured_on) ON boundary_marks TO app;
