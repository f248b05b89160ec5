CREATE TABLE "audit_links" (
	"customer_id" text NOT NULL,
	"position" bigint NOT NULL,
	"audit_event_id" bigint NOT NULL,
	"salt" text,
	"contents" text NOT NULL,
	"previous" text NOT NULL,
	"fingerprint" text NOT NULL,
	"erased_salt" text,
	"erased_contents" text,
	CONSTRAINT "audit_links_customer_id_position_pk" PRIMARY KEY("customer_id","position"),
	CONSTRAINT "audit_links_event_unique" UNIQUE("customer_id","audit_event_id")
);
--> statement-breakpoint
ALTER TABLE "audit_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "audit_links_of_the_customer" ON "audit_links" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
CALL private.protect('audit_links');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION only_add_to_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - TG_ARGV::text[] = to_jsonb(OLD) - TG_ARGV::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The trail can only be added to.' USING ERRCODE = '42501';
END
$$;
--> statement-breakpoint
DROP TRIGGER audit_events_only_added_to ON audit_events;
--> statement-breakpoint
CREATE TRIGGER audit_events_only_added_to BEFORE UPDATE ON audit_events FOR EACH ROW
  EXECUTE FUNCTION only_add_to_trail('before', 'after');
--> statement-breakpoint
CREATE TRIGGER audit_links_only_added_to BEFORE UPDATE ON audit_links FOR EACH ROW
  EXECUTE FUNCTION only_add_to_trail('salt', 'erased_salt', 'erased_contents');
--> statement-breakpoint
CREATE TRIGGER audit_links_never_removed BEFORE DELETE OR TRUNCATE ON audit_links FOR EACH STATEMENT
  EXECUTE FUNCTION only_add_to_trail();
--> statement-breakpoint
CREATE FUNCTION private.add_link(event public.audit_events) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made public.audit_links;
BEGIN
  SELECT position + 1, fingerprint INTO made.position, made.previous FROM public.audit_links
  WHERE customer_id = event.customer_id ORDER BY position DESC LIMIT 1;
  made.customer_id := event.customer_id;
  made.position := coalesce(made.position, 1);
  made.previous := coalesce(made.previous, '');
  made.audit_event_id := event.audit_event_id;
  made.salt := gen_random_uuid();
  made.contents := encode(sha256(convert_to(made.salt || jsonb_build_array(event.before, event.after)::text, 'UTF8')), 'hex');
  made.fingerprint := encode(sha256(convert_to(jsonb_build_array(
    event.customer_id, made.position, event.audit_event_id,
    to_char(event.occurred_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.subject, event.request_id,
    event.action, event.resource, event.resource_id, event.case_id, event.business_id, made.contents, made.previous)::text,
    'UTF8')), 'hex');
  INSERT INTO public.audit_links SELECT made.*;
END
$$;
--> statement-breakpoint
-- A customer's events are chained one after another, by whichever process. The lock is that of the case list's version, so
-- that no two transactions wait for each other in a circle.
CREATE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.customer_id, 1717922932));
  -- A restored event comes with its link.
  IF NOT EXISTS (
    SELECT FROM public.audit_links WHERE customer_id = NEW.customer_id AND audit_event_id = NEW.audit_event_id
  ) THEN
    PERFORM private.add_link(NEW);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_case_list_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(NEW.customer_id, OLD.customer_id), 1717922932));
  INSERT INTO public.case_list_versions AS versions (customer_id, version, changed_in)
  VALUES (coalesce(NEW.customer_id, OLD.customer_id), gen_random_uuid(), txid_current())
  ON CONFLICT (customer_id) DO UPDATE SET version = excluded.version, changed_in = excluded.changed_in
  WHERE versions.changed_in <> excluded.changed_in;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_events_chained AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
--> statement-breakpoint
-- What was recorded until now, in the order of its numbers.
DO $$
DECLARE
  event public.audit_events;
BEGIN
  FOR event IN SELECT * FROM public.audit_events ORDER BY customer_id, audit_event_id LOOP
    PERFORM private.add_link(event);
  END LOOP;
END
$$;
--> statement-breakpoint
-- For whoever writes down, elsewhere, how far the chain had come.
CREATE FUNCTION trail_ends() RETURNS TABLE ("customerId" text, "position" bigint, fingerprint text) LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT DISTINCT ON (customer_id) customer_id, position, fingerprint
  FROM public.audit_links ORDER BY customer_id, position DESC
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION trail_ends FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION trail_ends TO api_login;
