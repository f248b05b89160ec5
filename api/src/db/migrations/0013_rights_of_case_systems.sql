-- The role of calls by a case system: bound by the same row-level policies as `app`, and allowed to write what requests
-- of users may not. Made and given its rights in one block: another database on this server may do the same at this moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'case_system') THEN
    CREATE ROLE case_system NOLOGIN NOSUPERUSER NOBYPASSRLS INHERIT;
    GRANT app TO case_system;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  IF NOT pg_has_role(
    current_user,
    'case_system',
    CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END
  ) THEN
    EXECUTE format('GRANT case_system TO %I', current_user);
  END IF;
END
$$;
--> statement-breakpoint
-- What names a row, and what it belongs to, stays as it was made. Nothing is removed.
GRANT INSERT, UPDATE (municipality_number, municipality_name, municipality_address, officer_subject) ON cases TO case_system;
--> statement-breakpoint
GRANT INSERT, UPDATE (business_date, business_place, business_type_name, property_number, property_address, case_number, gnr, bnr, property_id, property_count, property_owner) ON businesses TO case_system;
--> statement-breakpoint
GRANT INSERT, UPDATE (name) ON document_types TO case_system;
--> statement-breakpoint
GRANT UPDATE (changed_at) ON attendees TO app;
--> statement-breakpoint
-- Until now nothing but users changed or added parties after the import that brought them, and the trail tells which.
UPDATE attendees SET changed_at = now()
WHERE (customer_id, attendee_id::text) IN (SELECT customer_id, resource_id FROM audit_events WHERE resource = 'attendee');
--> statement-breakpoint
-- A table with a trigger that still waits could not be altered by a later migration of the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
--> statement-breakpoint
-- As the owner of the tables: a request sees no account but its own. Of another customer's accounts they tell nothing.
CREATE FUNCTION is_service_account(of_subject text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM users
    WHERE subject = of_subject AND is_service_account
      AND customer_id = (SELECT current_setting('feltbok.customer_id', true)))
$$;
--> statement-breakpoint
-- Which of these subjects are users that a case can be assigned to.
CREATE FUNCTION users_among(subjects jsonb) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT subject FROM users
  WHERE subject IN (SELECT jsonb_array_elements_text(subjects)) AND NOT is_service_account
    AND customer_id = (SELECT current_setting('feltbok.customer_id', true))
$$;
