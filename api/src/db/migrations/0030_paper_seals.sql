CREATE TABLE "paper_seals" (
	"customer_id" text NOT NULL,
	"document_id" bigint NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"due" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sealed_document_id" bigint,
	"sealed_at" timestamp with time zone,
	"holder" text,
	CONSTRAINT "paper_seals_customer_id_document_id_pk" PRIMARY KEY("customer_id","document_id"),
	CONSTRAINT "paper_seals_sealed_document_unique" UNIQUE("customer_id","sealed_document_id"),
	CONSTRAINT "paper_seals_state_known" CHECK ("paper_seals"."state" in ('none', 'waiting', 'failed', 'sealed')),
	CONSTRAINT "paper_seals_problem_known" CHECK ("paper_seals"."problem" in ('authorityUnreachable', 'authorityRejected', 'keyExpired', 'unreadable')),
	CONSTRAINT "paper_seals_sealed_whole" CHECK (("paper_seals"."state" = 'sealed') = ("paper_seals"."sealed_document_id" is not null and "paper_seals"."sealed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "paper_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "paper_seals" ADD CONSTRAINT "paper_seals_document_fk" FOREIGN KEY ("customer_id","document_id") REFERENCES "public"."documents"("customer_id","document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_seals" ADD CONSTRAINT "paper_seals_sealed_document_fk" FOREIGN KEY ("customer_id","sealed_document_id") REFERENCES "public"."documents"("customer_id","document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_seals_due_index" ON "paper_seals" USING btree ("due") WHERE "paper_seals"."due" is not null;--> statement-breakpoint
CREATE POLICY "paper_seals_of_the_customer" ON "paper_seals" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
CALL private.protect('paper_seals');
--> statement-breakpoint
GRANT SELECT, INSERT ON paper_seals TO app;
--> statement-breakpoint
GRANT UPDATE (state, tries, due) ON paper_seals TO app;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER paper_seals_change_case_list AFTER INSERT OR DELETE ON paper_seals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_case_list_version();
--> statement-breakpoint
-- When a seal is due, and how often it failed, is in no list.
CREATE CONSTRAINT TRIGGER changed_paper_seals_change_case_list AFTER UPDATE ON paper_seals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (to_jsonb(OLD) - '{due,tries}'::text[] <> to_jsonb(NEW) - '{due,tries}'::text[])
  EXECUTE FUNCTION change_case_list_version();
--> statement-breakpoint
-- The papers of before, of which the trail says that they were issued with these bytes.
INSERT INTO paper_seals (customer_id, document_id, state)
SELECT documents.customer_id, documents.document_id, 'none' FROM documents
WHERE state = 'stored' AND EXISTS (
  SELECT FROM audit_events
  WHERE audit_events.customer_id = documents.customer_id AND audit_events.case_id = documents.case_id
    AND resource IN ('agreement', 'protocol') AND action = 'created' AND lower(resource_id) = documents.uuid::text
    AND after ->> 'sha256' = documents.sha256);
--> statement-breakpoint
-- Whether the API has what to seal with: without it nobody waits for a seal, and with it all papers without one do.
CREATE FUNCTION expect_seals(are_made boolean) RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.paper_seals SET state = CASE WHEN are_made THEN 'waiting' ELSE 'none' END,
    problem = NULL, tries = 0, due = CASE WHEN are_made THEN now() END
  FROM public.customers
  WHERE paper_seals.customer_id = customers.customer_id
    AND (CASE WHEN are_made THEN state = 'none' ELSE state IN ('waiting', 'failed') END)
$$;
--> statement-breakpoint
-- Two processes never take the same.
CREATE FUNCTION take_due_seal(lease_seconds integer)
RETURNS TABLE ("customerId" text, "documentId" bigint, key text, tries integer) LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.paper_seals SET due = now() + make_interval(secs => lease_seconds)
  FROM (
    SELECT due.customer_id, due.document_id FROM public.paper_seals AS due
    WHERE due.due <= now() ORDER BY due.due LIMIT 1 FOR UPDATE SKIP LOCKED
  ) AS taken JOIN public.documents USING (customer_id, document_id)
  WHERE paper_seals.customer_id = taken.customer_id AND paper_seals.document_id = taken.document_id
  RETURNING paper_seals.customer_id, paper_seals.document_id, documents.storage_key, paper_seals.tries
$$;
--> statement-breakpoint
CREATE FUNCTION record_seal_problem(of_customer text, of_document bigint, what text, has_failed boolean, again_seconds integer)
RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.paper_seals SET state = CASE WHEN has_failed THEN 'failed' ELSE 'waiting' END, problem = what,
    tries = tries + 1, due = now() + make_interval(secs => again_seconds)
  WHERE customer_id = of_customer AND document_id = of_document AND state IN ('waiting', 'failed')
$$;
--> statement-breakpoint
-- The sealed version becomes a document beside the paper, and both digests are in the audit trail. False when the paper
-- is missing, or was sealed by somebody else.
CREATE FUNCTION record_seal(of_customer text, of_document bigint, sealed_key text, sealed_sha256 text, size bigint, by_holder text)
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
  WHERE issued.customer_id = of_customer AND issued.case_id = paper.case_id AND issued.resource IN ('agreement', 'protocol')
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
DROP FUNCTION issued_paper;
--> statement-breakpoint
-- By the bytes of the paper or of its sealed version, or by its code. What was sealed is said of either.
CREATE FUNCTION issued_paper(of_sha256 text, of_code text)
RETURNS TABLE (kind text, "issuedBy" text, "issuedAt" text, sha256 text, "sealedAt" text, "sealedBy" text, "sealedSha256" text)
LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT issued.resource, name, issued.after ->> 'generatedAt', issued.after ->> 'sha256',
    seal.after ->> 'sealedAt', seal.after ->> 'holder', seal.after ->> 'sha256'
  FROM public.audit_events AS issued JOIN public.customers ON customers.customer_id = issued.customer_id
  LEFT JOIN LATERAL (
    SELECT sealing.after FROM public.audit_events AS sealing
    WHERE sealing.customer_id = issued.customer_id AND sealing.case_id = issued.case_id AND sealing.resource = issued.resource
      AND sealing.resource_id = issued.resource_id AND sealing.action = 'changed'
      AND sealing.before ->> 'sha256' = issued.after ->> 'sha256'
    ORDER BY sealing.audit_event_id DESC LIMIT 1
  ) AS seal ON true
  WHERE issued.resource IN ('agreement', 'protocol') AND issued.action = 'created'
    AND (issued.after ->> 'code' = of_code OR issued.after ->> 'sha256' IN (
      SELECT of_sha256
      UNION ALL
      SELECT sealed.before ->> 'sha256' FROM public.audit_events AS sealed
      WHERE sealed.resource IN ('agreement', 'protocol') AND sealed.action = 'changed' AND sealed.after ->> 'sha256' = of_sha256))
  ORDER BY issued.audit_event_id LIMIT 1
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION expect_seals, take_due_seal, record_seal_problem, record_seal, issued_paper FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION expect_seals, take_due_seal, record_seal_problem, record_seal, issued_paper TO api_login;
