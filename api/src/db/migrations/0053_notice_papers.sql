-- Rows that an earlier migration of the same transaction has changed may have triggers that still wait.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
DROP INDEX "audit_events_paper_index";--> statement-breakpoint
DROP INDEX "audit_events_paper_code_index";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "meeting_start" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "meeting_end" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "areas" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "rights" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "postponed_marking" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "marking_deadline" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_paper_index" ON "audit_events" USING btree (("after" ->> 'sha256')) WHERE "audit_events"."resource" in ('agreement', 'protocol', 'measurementReport', 'registrationBasis', 'notice');--> statement-breakpoint
CREATE INDEX "audit_events_paper_code_index" ON "audit_events" USING btree (("after" ->> 'code')) WHERE "audit_events"."resource" in ('agreement', 'protocol', 'measurementReport', 'registrationBasis', 'notice');--> statement-breakpoint
GRANT UPDATE (meeting_start, meeting_end, areas, rights, postponed_marking, marking_deadline) ON businesses TO app;
--> statement-breakpoint
-- As before, of notices too.
CREATE OR REPLACE FUNCTION record_seal(of_customer text, of_document bigint, sealed_key text, sealed_sha256 text, size bigint, by_holder text)
RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  paper public.documents;
  sealed public.documents;
  request text := gen_random_uuid()::text;
  moment timestamptz := date_trunc('milliseconds', now());
BEGIN
  SELECT documents.* INTO paper FROM public.documents JOIN public.paper_seals USING (customer_id, document_id)
  WHERE customer_id = of_customer AND document_id = of_document AND paper_seals.state IN ('waiting', 'failed')
  FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO public.documents (customer_id, uuid, case_id, business_id, file_name, description, file_type, file_size,
    is_relevant, document_type_code, document_type_name, state, storage_key, sha256, created_by)
  VALUES (of_customer, gen_random_uuid(), paper.case_id, paper.business_id,
    regexp_replace(paper.file_name, '(\.pdf)?$', '-forseglet.pdf', 'i'), paper.description, paper.file_type, size,
    false, paper.document_type_code, paper.document_type_name, 'stored', sealed_key, sealed_sha256,
    paper.created_by)
  RETURNING * INTO sealed;
  UPDATE public.paper_seals SET state = 'sealed', problem = NULL, due = NULL, sealed_document_id = sealed.document_id,
    sealed_at = moment, holder = by_holder
  WHERE customer_id = of_customer AND document_id = of_document;
  INSERT INTO public.audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id, before, after)
  SELECT of_customer, 'operator:seal', request, 'changed', issued.resource, issued.resource_id, paper.case_id, paper.business_id,
    jsonb_build_object('sha256', paper.sha256),
    jsonb_build_object('fileName', sealed.file_name, 'fileSize', size, 'sha256', sealed_sha256, 'sealedAt', moment, 'holder', by_holder)
  FROM public.audit_events AS issued
  WHERE issued.customer_id = of_customer AND issued.case_id = paper.case_id AND issued.resource IN ('agreement', 'protocol', 'measurementReport', 'registrationBasis', 'notice')
    AND issued.action = 'created' AND lower(issued.resource_id) = paper.uuid::text
  LIMIT 1;
  INSERT INTO public.audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id, after)
  VALUES (of_customer, 'operator:seal', request, 'created', 'document', sealed.document_id::text, paper.case_id, paper.business_id,
    jsonb_build_object('uuid', sealed.uuid, 'fileName', sealed.file_name, 'fileType', sealed.file_type, 'fileSize', size,
      'documentTypeCode', sealed.document_type_code, 'sha256', sealed_sha256, 'sealOf', of_document));
  RETURN true;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION issued_paper(of_sha256 text, of_code text)
RETURNS TABLE (kind text, "issuedBy" text, "issuedAt" text, sha256 text, "withoutPower" integer, "withoutEvidence" integer, "provenBy" jsonb, "sealedAt" text, "sealedBy" text, "sealedSha256" text)
LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT issued.resource, name, issued.after ->> 'generatedAt', issued.after ->> 'sha256',
    (SELECT count(*)::integer FROM jsonb_array_elements(issued.after -> 'parties') AS party
      WHERE party ->> 'signedAs' = 'deputy' AND party ->> 'powerOfAttorney' IS NULL),
    (SELECT count(*)::integer FROM jsonb_array_elements(issued.after -> 'parties') AS party
      WHERE party ->> 'signature' <> '' AND party ->> 'signedText' IS NULL),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('provider', proven.provider, 'count', proven.count) ORDER BY proven.provider), '[]')
      FROM (SELECT party ->> 'provenBy' AS provider, count(*) AS count FROM jsonb_array_elements(issued.after -> 'parties') AS party
            WHERE party ->> 'provenBy' IS NOT NULL GROUP BY 1) AS proven),
    seal.after ->> 'sealedAt', seal.after ->> 'holder', seal.after ->> 'sha256'
  FROM public.audit_events AS issued JOIN public.customers ON customers.customer_id = issued.customer_id
  LEFT JOIN LATERAL (
    SELECT sealing.after FROM public.audit_events AS sealing
    WHERE sealing.customer_id = issued.customer_id AND sealing.case_id = issued.case_id AND sealing.resource = issued.resource
      AND sealing.resource_id = issued.resource_id AND sealing.action = 'changed'
      AND sealing.before ->> 'sha256' = issued.after ->> 'sha256'
    ORDER BY sealing.audit_event_id DESC LIMIT 1
  ) AS seal ON true
  WHERE issued.resource IN ('agreement', 'protocol', 'measurementReport', 'registrationBasis', 'notice') AND issued.action = 'created'
    AND (issued.after ->> 'code' = of_code OR issued.after ->> 'sha256' IN (
      SELECT of_sha256
      UNION ALL
      SELECT sealed.before ->> 'sha256' FROM public.audit_events AS sealed
      WHERE sealed.resource IN ('agreement', 'protocol', 'measurementReport', 'registrationBasis', 'notice') AND sealed.action = 'changed' AND sealed.after ->> 'sha256' = of_sha256))
  ORDER BY issued.audit_event_id LIMIT 1
$$;
