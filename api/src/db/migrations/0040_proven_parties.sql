ALTER TABLE "signing_requests" ADD COLUMN "proving" jsonb;--> statement-breakpoint
ALTER TABLE "signing_requests" ADD COLUMN "identity" jsonb;
--> statement-breakpoint
GRANT UPDATE (proving, identity) ON signing_requests TO app;
--> statement-breakpoint
DROP FUNCTION signing_request_of;
--> statement-breakpoint
-- Whoever tries five wrong codes ends the link; the count and the end stand whatever is answered.
CREATE FUNCTION signing_request_of(of_token_hash text, of_code_hash text, in_request text) RETURNS TABLE (
  "customerId" text, customer text, "askedBy" text, business bigint, party text, fingerprint text, state text,
  "isLink" boolean, identity jsonb, content jsonb
) LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  tried public.signing_requests;
  may_try CONSTANT integer := 5;
BEGIN
  UPDATE public.signing_requests AS request
  SET wrong_codes = request.wrong_codes + 1,
      revoked_at = CASE WHEN request.wrong_codes + 1 >= may_try THEN now() ELSE request.revoked_at END
  WHERE request.token_hash = of_token_hash AND request.code_hash <> of_code_hash
    AND public.signing_state(request) = 'open'
  RETURNING * INTO tried;
  IF tried.revoked_at IS NOT NULL THEN
    INSERT INTO public.audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id,
                                     before, after)
    VALUES (tried.customer_id, tried.subject, in_request, 'changed', 'signing request', tried.request_id::text,
            tried.case_id, tried.business_id, jsonb_build_object('isRevoked', false),
            jsonb_build_object('isRevoked', true, 'wrongCodes', tried.wrong_codes));
  END IF;
  RETURN QUERY
    SELECT request.customer_id, customers.name, coalesce(users.name, ''), request.business_id, request.party::text,
           request.fingerprint, shown.state, request.code_hash IS NOT NULL, request.identity,
           CASE shown.state WHEN 'open' THEN request.content END
    FROM public.signing_requests AS request
    JOIN public.customers ON customers.customer_id = request.customer_id AND customers.disabled_at IS NULL
    LEFT JOIN public.users ON users.customer_id = request.customer_id AND users.subject = request.subject
    CROSS JOIN LATERAL (
      SELECT CASE WHEN public.signing_state(request) <> 'open' THEN public.signing_state(request)
                  WHEN request.code_hash IS NULL OR request.code_hash = of_code_hash THEN 'open'
                  WHEN of_code_hash IS NULL THEN 'locked' ELSE 'wrong code' END AS state
    ) AS shown
    WHERE request.token_hash = of_token_hash;
END
$$;
--> statement-breakpoint
-- Of a link that is open. A later question takes the place of an earlier one.
CREATE FUNCTION begin_proof(of_token_hash text, of_code_hash text, with_values jsonb) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.signing_requests AS request SET proving = with_values
  WHERE token_hash = of_token_hash AND code_hash = of_code_hash AND public.signing_state(request) = 'open'
$$;
--> statement-breakpoint
-- Once: an answer that comes again, or to another question, finds nothing.
CREATE FUNCTION take_proof(of_token_hash text, of_code_hash text, of_state_hash text) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  taken jsonb;
BEGIN
  SELECT proving INTO taken FROM public.signing_requests AS request
  WHERE token_hash = of_token_hash AND code_hash = of_code_hash AND public.signing_state(request) = 'open'
    AND proving ->> 'stateHash' = of_state_hash
  FOR UPDATE;
  IF taken IS NOT NULL THEN
    UPDATE public.signing_requests SET proving = NULL WHERE token_hash = of_token_hash;
  END IF;
  RETURN taken;
END
$$;
--> statement-breakpoint
-- A party that the case has the national id of is nobody else; a deputy may be anybody.
CREATE FUNCTION prove_signing_request(of_token_hash text, of_code_hash text, given jsonb, given_person_id text, in_request text)
RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  asked public.signing_requests;
  registered text;
  proven jsonb;
BEGIN
  SELECT request.* INTO asked FROM public.signing_requests AS request
  WHERE token_hash = of_token_hash AND code_hash = of_code_hash AND public.signing_state(request) = 'open'
  FOR UPDATE;
  IF asked.request_id IS NULL THEN
    RETURN 'closed';
  END IF;
  SELECT regexp_replace(person_id, '\D', '', 'g') INTO registered FROM public.attendees
  WHERE customer_id = asked.customer_id AND business_id = asked.business_id AND uuid = asked.party
    AND asked.content ->> 'as' = 'party' AND regexp_replace(person_id, '\D', '', 'g') ~ '^[0-9]{11}$';
  IF registered <> given_person_id THEN
    RETURN 'other person';
  END IF;
  proven := given || jsonb_build_object('isRegistered', coalesce(registered = given_person_id, false));
  UPDATE public.signing_requests SET identity = proven
  WHERE customer_id = asked.customer_id AND request_id = asked.request_id;
  INSERT INTO public.audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id,
                                   before, after)
  VALUES (asked.customer_id, asked.subject, in_request, 'changed', 'signing request', asked.request_id::text,
          asked.case_id, asked.business_id, jsonb_build_object('identity', asked.identity),
          jsonb_build_object('identity', proven, 'party', asked.party));
  RETURN 'proven';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_old_signing_requests(older_than_days integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.signing_requests SET content = NULL, signature = NULL, proving = NULL, identity = NULL
  WHERE expires_at < now() - make_interval(days => older_than_days) AND content IS NOT NULL
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION signing_request_of, begin_proof, take_proof, prove_signing_request FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION signing_request_of, begin_proof, take_proof, prove_signing_request TO api_login;
--> statement-breakpoint
DROP FUNCTION issued_paper;
--> statement-breakpoint
-- As before, and with how many have proven who they are, by which provider.
CREATE FUNCTION issued_paper(of_sha256 text, of_code text)
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
  WHERE issued.resource IN ('agreement', 'protocol', 'measurementReport') AND issued.action = 'created'
    AND (issued.after ->> 'code' = of_code OR issued.after ->> 'sha256' IN (
      SELECT of_sha256
      UNION ALL
      SELECT sealed.before ->> 'sha256' FROM public.audit_events AS sealed
      WHERE sealed.resource IN ('agreement', 'protocol', 'measurementReport') AND sealed.action = 'changed' AND sealed.after ->> 'sha256' = of_sha256))
  ORDER BY issued.audit_event_id LIMIT 1
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION issued_paper FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION issued_paper TO api_login;
