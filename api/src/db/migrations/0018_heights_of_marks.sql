ALTER TABLE "boundary_marks" ADD COLUMN "height" double precision;--> statement-breakpoint
ALTER TABLE "boundary_marks" ADD COLUMN "height_system" text;--> statement-breakpoint
ALTER TABLE "boundary_marks" ADD COLUMN "height_sigma" double precision;--> statement-breakpoint
ALTER TABLE "boundary_marks" ADD CONSTRAINT "boundary_marks_height_has_system" CHECK (("boundary_marks"."height" is null) = ("boundary_marks"."height_system" is null) and ("boundary_marks"."height" is not null or "boundary_marks"."height_sigma" is null));--> statement-breakpoint
ALTER TABLE "boundary_marks" ADD CONSTRAINT "boundary_marks_height_system_known" CHECK ("boundary_marks"."height_system" in ('ellipsoidal', 'NN2000', 'NN1954', 'unknown'));--> statement-breakpoint
GRANT UPDATE (height, height_system, height_sigma) ON boundary_marks TO app;
