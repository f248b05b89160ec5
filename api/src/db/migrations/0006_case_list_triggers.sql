GRANT SELECT ON case_list_versions TO app;
--> statement-breakpoint
-- As the owner of the tables: requests cannot write versions themselves.
CREATE FUNCTION change_case_list_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  customer text := coalesce(NEW.customer_id, OLD.customer_id);
BEGIN
  IF EXISTS (SELECT FROM case_list_versions WHERE customer_id = customer AND changed_in = txid_current()) THEN
    RETURN NULL;
  END IF;
  INSERT INTO case_list_versions (customer_id, version, changed_in)
  VALUES (customer, gen_random_uuid(), txid_current())
  ON CONFLICT (customer_id) DO UPDATE SET version = excluded.version, changed_in = excluded.changed_in;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Deferred to the commit: a customer's writes wait for each other only while they commit, and always last of all locks,
-- so that no two of them wait in a circle.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['cases', 'businesses', 'attendees', 'boundary_marks', 'documents', 'document_types', 'customer_settings'] LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_case_list_version()',
      name || '_change_case_list',
      name
    );
  END LOOP;
END
$$;
