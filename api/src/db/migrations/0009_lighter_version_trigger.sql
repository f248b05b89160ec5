-- Names its table in full instead of setting search_path, which would cost each write as much as the rest of it: what is
-- not named in full is PostgreSQL's own, and that comes first on any path. One statement in place of two.
CREATE OR REPLACE FUNCTION change_case_list_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO public.case_list_versions AS versions (customer_id, version, changed_in)
  VALUES (coalesce(NEW.customer_id, OLD.customer_id), gen_random_uuid(), txid_current())
  ON CONFLICT (customer_id) DO UPDATE SET version = excluded.version, changed_in = excluded.changed_in
  WHERE versions.changed_in <> excluded.changed_in;
  RETURN NULL;
END
$$;
--> statement-breakpoint
ALTER FUNCTION change_case_list_version() RESET ALL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION answer_of_key(of_customer text, of_subject text, of_key text) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_subject || E'\n' || of_key, 0));
  RETURN (
    SELECT json_build_object('requestHash', request_hash, 'status', status, 'headers', headers, 'body', body)
    FROM public.idempotency_keys WHERE customer_id = of_customer AND subject = of_subject AND key = of_key
  );
END
$$;
--> statement-breakpoint
ALTER FUNCTION answer_of_key(text, text, text) RESET ALL;
