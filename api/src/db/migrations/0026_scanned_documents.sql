ALTER TABLE "documents" ADD COLUMN "scan" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "scan_due" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "documents_scan_due_index" ON "documents" USING btree ("scan_due") WHERE "documents"."scan_due" is not null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_scan_known" CHECK ("documents"."scan" in ('waiting', 'clean', 'infected'));
--> statement-breakpoint
GRANT UPDATE (scan, scan_due) ON documents TO app;
--> statement-breakpoint
-- When a scan is due is in no list, nor is a scan that found nothing in a document that was shown already.
DROP TRIGGER documents_change_case_list ON documents;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documents_change_case_list AFTER INSERT OR DELETE ON documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_case_list_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER changed_documents_change_case_list AFTER UPDATE ON documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (
    coalesce(OLD.scan, 'clean') <> coalesce(NEW.scan, 'clean')
    OR to_jsonb(OLD) - '{scan,scan_due}'::text[] <> to_jsonb(NEW) - '{scan,scan_due}'::text[]
  ) EXECUTE FUNCTION change_case_list_version();
--> statement-breakpoint
CREATE FUNCTION make_unscanned_due() RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.documents SET scan_due = now() FROM public.customers
  WHERE documents.customer_id = customers.customer_id AND state = 'stored' AND scan IS NULL AND scan_due IS NULL
$$;
--> statement-breakpoint
-- What nobody may see yet comes first. Two processes never take the same.
CREATE FUNCTION take_due_scan(lease_seconds integer)
RETURNS TABLE (customer_id text, document_id bigint, storage_key text) LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.documents SET scan_due = now() + make_interval(secs => lease_seconds)
  FROM (
    SELECT due.customer_id, due.document_id FROM public.documents AS due
    WHERE due.scan_due <= now() AND due.state = 'stored'
    ORDER BY due.scan IS NULL, due.scan_due LIMIT 1 FOR UPDATE SKIP LOCKED
  ) AS taken
  WHERE documents.customer_id = taken.customer_id AND documents.document_id = taken.document_id
  RETURNING documents.customer_id, documents.document_id, documents.storage_key
$$;
--> statement-breakpoint
-- What was found in a file; null where nobody could say. What is infected is in the audit trail.
CREATE FUNCTION record_scan(of_customer text, of_document bigint, key text, result text, malware text, again_seconds integer)
RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  former text;
  document public.documents;
BEGIN
  SELECT * INTO document FROM public.documents
  WHERE customer_id = of_customer AND document_id = of_document AND storage_key = key FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  former := document.scan;
  UPDATE public.documents SET scan = coalesce(result, former),
    scan_due = CASE WHEN result IS NULL THEN now() + make_interval(secs => again_seconds) END
  WHERE customer_id = of_customer AND document_id = of_document;
  IF result = 'infected' THEN
    INSERT INTO public.audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id, before, after)
    VALUES (of_customer, 'operator:scan', gen_random_uuid()::text, 'changed', 'document', of_document::text, document.case_id,
      document.business_id, jsonb_build_object('scan', former), jsonb_build_object('scan', result, 'found', malware));
  END IF;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION make_unscanned_due, take_due_scan, record_scan FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION make_unscanned_due, take_due_scan, record_scan TO api_login;
