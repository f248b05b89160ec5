CREATE INDEX "audit_events_paper_index" ON "audit_events" USING btree (("after" ->> 'sha256')) WHERE "audit_events"."resource" in ('agreement', 'protocol');--> statement-breakpoint
CREATE INDEX "audit_events_paper_code_index" ON "audit_events" USING btree (("after" ->> 'code')) WHERE "audit_events"."resource" in ('agreement', 'protocol');--> statement-breakpoint
-- For whoever has a paper or its code, without signing in: nothing of a person, and not which case it belongs to.
CREATE FUNCTION issued_paper(of_sha256 text, of_code text)
RETURNS TABLE (kind text, "issuedBy" text, "issuedAt" text, sha256 text) LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT resource, name, after ->> 'generatedAt', after ->> 'sha256'
  FROM public.audit_events JOIN public.customers USING (customer_id)
  WHERE resource IN ('agreement', 'protocol') AND action = 'created'
    AND (after ->> 'sha256' = of_sha256 OR after ->> 'code' = of_code)
  ORDER BY audit_event_id LIMIT 1
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION issued_paper FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION issued_paper TO api_login;
