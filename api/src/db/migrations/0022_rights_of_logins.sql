-- The role that the API's login is a member of: it may let an account in and work as `app` or `case_system`, and owns
-- nothing. The role whose members work on the rows of every customer: the tables' owner, for migrations and the
-- operator's command.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'api_login') THEN
    CREATE ROLE api_login NOLOGIN NOSUPERUSER NOBYPASSRLS INHERIT;
    GRANT app, case_system TO api_login;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'The role api_login is missing, and % may not make it: docs/operation.md, "Logins of the database".', current_user;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'operator') THEN
    CREATE ROLE operator NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'operator', 'USAGE') THEN
    EXECUTE format('GRANT operator TO %I', current_user);
  END IF;
END
$$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
CREATE SCHEMA private;
--> statement-breakpoint
-- A login could give any transaction setting any value. The customer of a request is therefore sealed with a secret that
-- the tables' owner alone reads, for one transaction of one connection.
CREATE TABLE private.seal_secret (one boolean PRIMARY KEY DEFAULT true CHECK (one), secret bytea NOT NULL);
--> statement-breakpoint
INSERT INTO private.seal_secret (secret) SELECT convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8');
--> statement-breakpoint
CREATE FUNCTION private.seal_of(customer text, subject text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  text_of text := concat_ws(E'\n', pg_backend_pid(), extract(epoch FROM transaction_timestamp()), length(customer), customer, subject);
BEGIN
  -- By its key: where sequential scans are switched off, one would be compiled at each call.
  RETURN (SELECT encode(sha256(secret || convert_to(text_of, 'UTF8')), 'hex') FROM private.seal_secret WHERE one);
END
$$;
--> statement-breakpoint
-- Once in a transaction: whoever is let in stays who it is until the end of it.
CREATE FUNCTION private.seal_request(customer text, subject text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('feltbok.customer_id', customer, true), set_config('feltbok.subject', subject, true),
    set_config('feltbok.seal', private.seal_of(customer, subject), true);
END
$$;
--> statement-breakpoint
CREATE FUNCTION request_customer() RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
DECLARE
  customer text := current_setting('feltbok.customer_id', true);
BEGIN
  IF current_setting('feltbok.seal', true) = private.seal_of(customer, current_setting('feltbok.subject', true)) THEN
    RETURN customer;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION request_subject() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN public.request_customer() IS NOT NULL THEN current_setting('feltbok.subject', true) END
$$;
--> statement-breakpoint
-- Lets an account in, and seals the transaction as its customer's. The lock says that this was done: no login can give
-- it back before the transaction ends.
CREATE FUNCTION admitted_account(of_subject text, of_case_system boolean)
RETURNS TABLE ("customerId" text, name text, role text, "surveyorName" text, "surveyorNumber" text, "customerName" text, settings json)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 1 AS $$
BEGIN
  IF EXISTS (
    SELECT FROM pg_catalog.pg_locks
    WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND classid = 1717922932 AND objid = 1
  ) THEN
    RAISE EXCEPTION 'The transaction has an account already.' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(1717922932, 1);
  SELECT users.customer_id, users.name, users.role, users.surveyor_name, users.surveyor_number, customers.name,
    coalesce(
      (SELECT json_object_agg(customer_settings.name, customer_settings.value) FROM public.customer_settings
       WHERE customer_settings.customer_id = users.customer_id),
      '{}')
  INTO "customerId", name, role, "surveyorName", "surveyorNumber", "customerName", settings
  FROM public.users JOIN public.customers ON customers.customer_id = users.customer_id
  WHERE users.subject = of_subject AND users.is_service_account = of_case_system
    AND users.disabled_at IS NULL AND customers.disabled_at IS NULL;
  IF FOUND THEN
    PERFORM private.seal_request("customerId", of_subject);
    RETURN NEXT;
  END IF;
END
$$;
--> statement-breakpoint
-- What the API does for all customers at once, without a request.
CREATE FUNCTION customer_ids() RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT customer_id FROM public.customers
$$;
--> statement-breakpoint
CREATE FUNCTION claimed_files(of_customer text, keys jsonb) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT storage_key FROM public.documents
  WHERE customer_id = of_customer AND storage_key IN (SELECT jsonb_array_elements_text(keys))
$$;
--> statement-breakpoint
CREATE FUNCTION remove_expired_keys(older_than_days integer) RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  DELETE FROM public.idempotency_keys USING public.customers
  WHERE idempotency_keys.customer_id = customers.customer_id
    AND idempotency_keys.created_at < now() - make_interval(days => older_than_days)
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION admitted_account, customer_ids, claimed_files, remove_expired_keys FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION admitted_account, customer_ids, claimed_files, remove_expired_keys TO api_login;
--> statement-breakpoint
-- A process that may not migrate sees whether it has to wait.
GRANT USAGE ON SCHEMA drizzle TO api_login;
--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO api_login;
--> statement-breakpoint
-- Who asks now is what was sealed.
ALTER POLICY "agreement_templates_of_the_customer" ON "agreement_templates" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "attendees_of_the_customer" ON "attendees" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "audit_events_of_the_customer" ON "audit_events" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "boundary_marks_of_the_customer" ON "boundary_marks" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "businesses_of_the_customer" ON "businesses" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "case_list_versions_of_the_customer" ON "case_list_versions" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "cases_of_the_customer" ON "cases" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "code_lists_of_the_customer" ON "code_lists" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "customer_settings_of_the_customer" ON "customer_settings" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "customers_of_the_customer" ON "customers" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "document_types_of_the_customer" ON "document_types" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "documents_of_the_customer" ON "documents" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "idempotency_keys_of_the_account" ON "idempotency_keys" TO app USING (customer_id = (select request_customer()) and subject = (select request_subject())) WITH CHECK (customer_id = (select request_customer()) and subject = (select request_subject()));
--> statement-breakpoint
ALTER POLICY "sketches_of_the_customer" ON "sketches" TO app USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
ALTER POLICY "users_of_the_account" ON "users" TO app USING (subject = (select request_subject())) WITH CHECK (subject = (select request_subject()));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_of_account(of_subject text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT name FROM users WHERE subject = of_subject AND customer_id = (SELECT request_customer())
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_service_account(of_subject text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM users WHERE subject = of_subject AND is_service_account AND customer_id = (SELECT request_customer()))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION users_among(subjects jsonb) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT subject FROM users
  WHERE subject IN (SELECT jsonb_array_elements_text(subjects)) AND NOT is_service_account
    AND customer_id = (SELECT request_customer())
$$;
--> statement-breakpoint
-- Binds a table's owner too. Each table of the product is made with this.
CREATE PROCEDURE private.protect(name regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY of_the_operator ON %s TO operator USING (true) WITH CHECK (true)', name);
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
    CALL private.protect(name);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Of the trail's events only what changed can be changed, by which people are erased.
CREATE FUNCTION only_add_to_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - '{before,after}'::text[] = to_jsonb(OLD) - '{before,after}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The trail can only be added to.' USING ERRCODE = '42501';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_only_added_to BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION only_add_to_trail();
--> statement-breakpoint
CREATE TRIGGER audit_events_never_removed BEFORE DELETE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION only_add_to_trail();
