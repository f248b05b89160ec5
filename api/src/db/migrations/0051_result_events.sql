-- A case system names the place up to which it has read the trail by the link's position and fingerprint.
GRANT SELECT (fingerprint) ON audit_links TO app;
--> statement-breakpoint
-- The content of a document can be sent from the end of its scan on, which is a change of the case.
CREATE OR REPLACE FUNCTION record_scan(of_customer text, of_document bigint, key text, result text, malware text, again_seconds integer)
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
  IF result IS DISTINCT FROM former AND (result = 'infected' OR former = 'waiting') THEN
    INSERT INTO public.audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id, before, after)
    VALUES (of_customer, 'operator:scan', gen_random_uuid()::text, 'changed', 'document', of_document::text, document.case_id,
      document.business_id, jsonb_build_object('scan', former),
      CASE result WHEN 'infected' THEN jsonb_build_object('scan', result, 'found', malware) ELSE jsonb_build_object('scan', result) END);
  END IF;
END
$$;
