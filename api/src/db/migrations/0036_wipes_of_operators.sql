ALTER TABLE "devices" ADD COLUMN "wiped_by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of wipes asked for before, the trail says by whom; what it does not know is the operator's.
UPDATE devices SET wiped_by_operator = true
WHERE wipe_asked_at IS NOT NULL AND subject IS DISTINCT FROM (
  SELECT audit_events.subject FROM audit_events
  WHERE audit_events.customer_id = devices.customer_id AND audit_events.resource = 'device'
    AND audit_events.resource_id = devices.device_id::text AND audit_events.after ->> 'wiped' = 'true'
  ORDER BY audit_events.audit_event_id DESC LIMIT 1);
--> statement-breakpoint
-- No request may write that column, so none can lift a wipe of the operator's.
ALTER TABLE "devices" ADD CONSTRAINT "devices_operators_wipe_stays" CHECK ("devices"."wipe_asked_at" is not null or not "devices"."wiped_by_operator");
