ALTER TABLE "signing_requests" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "signing_requests" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP FUNCTION signing_request_of;
--> statement-breakpoint
-- Whoever tries five wrong codes ends the link; the count and the end stand whatever is answered.
CREATE FUNCTION signing_request_of(of_token_hash text, of_code_hash text, in_request text) RETURNS TABLE (
  "customerId" text, customer text, "askedBy" text, business bigint, party text, fingerprint text, state text,
  "isLink" boolean, content jsonb
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
           request.fingerprint, shown.state, request.code_hash IS NOT NULL,
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
DROP FUNCTION sign_by_request;
--> statement-breakpoint
-- Once: whoever comes second changes nothing.
CREATE FUNCTION sign_by_request(of_token_hash text, of_code_hash text, given text, given_sha256 text, in_request text)
RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  signed public.signing_requests;
BEGIN
  UPDATE public.signing_requests AS request SET used_at = now(), signature = given
  WHERE token_hash = of_token_hash AND public.signing_state(request) = 'open'
    AND (request.code_hash IS NULL OR request.code_hash = of_code_hash)
  RETURNING * INTO signed;
  IF signed.request_id IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO public.audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id,
                                   before, after)
  VALUES (signed.customer_id, signed.subject, in_request, 'changed', 'signing request', signed.request_id::text,
          signed.case_id, signed.business_id, jsonb_build_object('usedAt', null),
          jsonb_build_object('usedAt', signed.used_at, 'party', signed.party, 'signedText', signed.fingerprint,
                             'signature', given_sha256,
                             'way', CASE WHEN signed.code_hash IS NULL THEN 'own phone' ELSE 'link' END));
  RETURN true;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION signing_request_of, sign_by_request FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION signing_request_of, sign_by_request TO api_login;
