ALTER TABLE "documents" DROP CONSTRAINT "documents_purpose_known";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_purpose_known" CHECK ("documents"."purpose" in ('mapPicture', 'attendeeList'));--> statement-breakpoint
-- Versions 1.6 and 1.7 saved every photograph of the attendee list as a JPEG of the type of powers of attorney, described
-- in the language of the screen, and did not mark it.
UPDATE documents SET purpose = 'attendeeList'
WHERE purpose IS NULL AND document_type_code = 'VL2' AND file_type = 'image/jpeg'
  AND description IN ('Deltakerliste', 'Deltakarliste', 'Attendee list');
--> statement-breakpoint
-- A table with a trigger that still waits could not be altered by a later migration of the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
