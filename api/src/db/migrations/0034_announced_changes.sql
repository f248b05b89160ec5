-- Every process of the API hears what was changed in which case, once the change is committed.
CREATE FUNCTION announce_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('feltbok', json_build_object(
    'kind', 'changed', 'customerId', customer_id, 'caseId', case_id, 'resources', json_agg(DISTINCT resource))::text)
  FROM added GROUP BY customer_id, case_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_announced AFTER INSERT ON audit_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION announce_changes();
--> statement-breakpoint
-- How far the customer's trail has come, for a device that asks what came after.
GRANT SELECT (customer_id, position, audit_event_id) ON audit_links TO app;
