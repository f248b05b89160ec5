GRANT UPDATE (business_type_code, journal_number) ON businesses TO case_system;
--> statement-breakpoint
-- Until now the advice on boundary adjustment went by the name of the type. The one exact name gets the code that the
-- settings name where nobody has set others; what is called anything else has none until the case system delivers it.
UPDATE businesses SET business_type_code = 'GRENSEJUSTERING' WHERE business_type_name = 'Grensejustering';
--> statement-breakpoint
-- What the app made of every picture of the map: a PNG 'Kart' of the customer's type that was not relevant when it was saved.
UPDATE documents SET purpose = 'mapPicture'
WHERE description = 'Kart' AND file_type = 'image/png'
  AND document_type_code = coalesce(
    (SELECT value #>> '{}' FROM customer_settings
     WHERE customer_settings.customer_id = documents.customer_id AND name = 'Documents.ScreenshotType'),
    'KART')
  AND coalesce(
    (SELECT (after ->> 'isRelevant')::boolean FROM audit_events
     WHERE audit_events.customer_id = documents.customer_id AND audit_events.case_id = documents.case_id
       AND resource = 'document' AND action = 'created' AND resource_id = document_id::text
     LIMIT 1),
    is_relevant) = false;
--> statement-breakpoint
-- A table with a trigger that still waits could not be altered by a later migration of the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
