-- What an upgrade has just stored waits for its triggers, and its table could not be changed until then.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
--> statement-breakpoint
ALTER TABLE "paper_seals" DROP CONSTRAINT "paper_seals_problem_known";--> statement-breakpoint
ALTER TABLE "paper_seals" ADD COLUMN "again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paper_seals" ADD CONSTRAINT "paper_seals_problem_known" CHECK ("paper_seals"."problem" in ('authorityUnreachable', 'authorityRejected', 'keyExpired', 'unreadable', 'unknown'));--> statement-breakpoint
-- Whoever asks for a seal waits for the next attempt, and not for what came of the last.
GRANT UPDATE (problem, again_at) ON paper_seals TO app;
--> statement-breakpoint
UPDATE paper_seals SET again_at = due WHERE state = 'failed';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION expect_seals(are_made boolean) RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.paper_seals SET state = CASE WHEN are_made THEN 'waiting' ELSE 'none' END,
    problem = NULL, again_at = NULL, tries = 0, due = CASE WHEN are_made THEN now() END
  FROM public.customers
  WHERE paper_seals.customer_id = customers.customer_id
    AND (CASE WHEN are_made THEN state = 'none' ELSE state IN ('waiting', 'failed') END)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_seal_problem(of_customer text, of_document bigint, what text, has_failed boolean, again_seconds integer)
RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.paper_seals SET state = CASE WHEN has_failed THEN 'failed' ELSE 'waiting' END, problem = what,
    tries = tries + 1, due = now() + make_interval(secs => again_seconds),
    again_at = CASE WHEN has_failed THEN date_trunc('second', now() + make_interval(secs => again_seconds)) END
  WHERE customer_id = of_customer AND document_id = of_document AND state IN ('waiting', 'failed')
$$;
--> statement-breakpoint
DROP FUNCTION issued_paper;
--> statement-breakpoint
-- By the bytes of the paper or of its sealed version, or by its code. What was sealed is said of either, and how many
-- deputies signed without power of attorney.
CREATE FUNCTION issued_paper(of_sha256 text, of_code text)
RETURNS TABLE (kind text, "issuedBy" text, "issuedAt" text, sha256 text, "withoutPower" integer, "sealedAt" text, "sealedBy" text, "sealedSha256" text)
LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT issued.resource, name, issued.after ->> 'generatedAt', issued.after ->> 'sha256',
    (SELECT count(*)::integer FROM jsonb_array_elements(issued.after -> 'parties') AS party
      WHERE party ->> 'signedAs' = 'deputy' AND party ->> 'powerOfAttorney' IS NULL),
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
