CREATE TABLE "signing_requests" (
	"customer_id" text NOT NULL,
	"request_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"case_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"party" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"content" jsonb,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"signature" text,
	CONSTRAINT "signing_requests_customer_id_request_id_pk" PRIMARY KEY("customer_id","request_id"),
	CONSTRAINT "signing_requests_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "signing_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "signing_requests" ADD CONSTRAINT "signing_requests_business_fk" FOREIGN KEY ("customer_id","business_id") REFERENCES "public"."businesses"("customer_id","business_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_requests_business_index" ON "signing_requests" USING btree ("customer_id","business_id");--> statement-breakpoint
CREATE POLICY "signing_requests_of_the_customer" ON "signing_requests" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
CALL private.protect('signing_requests');
--> statement-breakpoint
GRANT SELECT, INSERT ON signing_requests TO app;
--> statement-breakpoint
GRANT UPDATE (content, signature, revoked_at) ON signing_requests TO app;
--> statement-breakpoint
CREATE FUNCTION signing_state(request signing_requests) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN request.used_at IS NOT NULL THEN 'used' WHEN request.revoked_at IS NOT NULL THEN 'revoked'
              WHEN request.expires_at <= now() OR request.content IS NULL THEN 'expired' ELSE 'open' END
$$;
--> statement-breakpoint
-- For whoever has the token, without signing in.
CREATE FUNCTION signing_request_of(of_token_hash text) RETURNS TABLE (
  "customerId" text, customer text, "askedBy" text, business bigint, party text, fingerprint text, state text, content jsonb
) LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT request.customer_id, customers.name, coalesce(users.name, ''), request.business_id, request.party::text,
         request.fingerprint, public.signing_state(request), request.content
  FROM public.signing_requests AS request
  JOIN public.customers ON customers.customer_id = request.customer_id AND customers.disabled_at IS NULL
  LEFT JOIN public.users ON users.customer_id = request.customer_id AND users.subject = request.subject
  WHERE token_hash = of_token_hash
$$;
--> statement-breakpoint
-- Once: whoever comes second changes nothing.
CREATE FUNCTION sign_by_request(of_token_hash text, given text, given_sha256 text, in_request text) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  signed public.signing_requests;
BEGIN
  UPDATE public.signing_requests AS request SET used_at = now(), signature = given
  WHERE token_hash = of_token_hash AND public.signing_state(request) = 'open'
  RETURNING * INTO signed;
  IF signed.request_id IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO public.audit_events (customer_id, subject, request_id, action, resource, resource_id, case_id, business_id,
                                   before, after)
  VALUES (signed.customer_id, signed.subject, in_request, 'changed', 'signing request', signed.request_id::text,
          signed.case_id, signed.business_id, jsonb_build_object('usedAt', null),
          jsonb_build_object('usedAt', signed.used_at, 'party', signed.party, 'signedText', signed.fingerprint,
                             'signature', given_sha256, 'way', 'own phone'));
  RETURN true;
END
$$;
--> statement-breakpoint
-- What was asked and never taken over, for the API that works by itself.
CREATE FUNCTION forget_old_signing_requests(older_than_days integer) RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.signing_requests SET content = NULL, signature = NULL
  WHERE expires_at < now() - make_interval(days => older_than_days) AND content IS NOT NULL
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION signing_request_of, sign_by_request, forget_old_signing_requests FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION signing_request_of, sign_by_request, forget_old_signing_requests TO api_login;
