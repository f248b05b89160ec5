DROP FUNCTION issued_paper;
--> statement-breakpoint
-- As before, and with how many signatures say nothing of what was signed.
CREATE FUNCTION issued_paper(of_sha256 text, of_code text)
RETURNS TABLE (kind text, "issuedBy" text, "issuedAt" text, sha256 text, "withoutPower" integer, "withoutEvidence" integer, "sealedAt" text, "sealedBy" text, "sealedSha256" text)
LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT issued.resource, name, issued.after ->> 'generatedAt', issued.after ->> 'sha256',
    (SELECT count(*)::integer FROM jsonb_array_elements(issued.after -> 'parties') AS party
      WHERE party ->> 'signedAs' = 'deputy' AND party ->> 'powerOfAttorney' IS NULL),
    (SELECT count(*)::integer FROM jsonb_array_elements(issued.after -> 'parties') AS party
      WHERE party ->> 'signature' <> '' AND party ->> 'signedText' IS NULL),
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
REVOKE EXECUTE ON FUNCTION issued_paper FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION issued_paper TO api_login;
