ALTER TABLE "attendees" ADD COLUMN "signature_record" jsonb;--> statement-breakpoint
ALTER TABLE "signing_requests" ADD COLUMN "signature_record" jsonb;
--> statement-breakpoint
GRANT UPDATE (signature_record) ON attendees, signing_requests TO app;
--> statement-breakpoint
-- Text of a chunk that version 1.7 wrote into the picture: keyword, five zero bytes, text. Null where it does not stand there.
CREATE FUNCTION pg_temp.chunk_text(png bytea, at integer, keyword text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  head CONSTANT bytea := convert_to('iTXt' || keyword, 'UTF8') || '\x0000000000'::bytea;
  size bigint;
BEGIN
  IF substring(png FROM at + 5 FOR length(head)) IS DISTINCT FROM head THEN
    RETURN NULL;
  END IF;
  size := ('x' || encode(substring(png FROM at + 1 FOR 4), 'hex'))::bit(32)::bigint;
  IF at + 12 + size > length(png) THEN
    RETURN NULL;
  END IF;
  RETURN convert_from(substring(png FROM at + 5 + length(head) FOR (size - length(head) + 4)::integer), 'UTF8');
END
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.are_texts(record jsonb, VARIADIC names text[]) RETURNS boolean LANGUAGE sql AS $$
  SELECT bool_and(coalesce(jsonb_typeof(record -> name) = 'string', false)) FROM unnest(names) AS name
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.are_texts_or_null(record jsonb, VARIADIC names text[]) RETURNS boolean LANGUAGE sql AS $$
  SELECT bool_and(coalesce(jsonb_typeof(record -> name) IN ('string', 'null'), false)) FROM unnest(names) AS name
$$;
--> statement-breakpoint
-- As `isEvidence` in shared/src/domain/former-signature.ts.
CREATE FUNCTION pg_temp.is_evidence(evidence jsonb) RETURNS boolean LANGUAGE sql AS $$
  SELECT coalesce(
    pg_temp.are_texts(evidence, 'fingerprint', 'case', 'party', 'user')
    AND pg_temp.are_texts_or_null(evidence, 'powerOfAttorney', 'strokes', 'typed')
    AND jsonb_typeof(evidence -> 'business') = 'number'
    AND evidence ->> 'as' IN ('party', 'deputy')
    AND (NOT evidence ? 'way' OR evidence ->> 'way' IN ('own phone', 'link'))
    AND (NOT evidence ? 'identity' OR jsonb_typeof(evidence -> 'identity' -> 'provider') = 'string'), false)
$$;
--> statement-breakpoint
-- As `extractSignatureRecord` there. What cannot be read is a signature without evidence, as it was before.
CREATE FUNCTION pg_temp.record_in(signature text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  header_end CONSTANT integer := 33;
  png bytea;
  record jsonb;
  strokes text;
  strokes_at integer;
BEGIN
  IF signature NOT LIKE 'data:image/png;base64,%' THEN
    RETURN NULL;
  END IF;
  png := decode(substring(signature FROM 23), 'base64');
  record := pg_temp.chunk_text(png, header_end, 'feltbok-signature')::jsonb;
  IF record IS NULL OR jsonb_typeof(record) <> 'object' OR NOT pg_temp.are_texts(record, 'signer', 'subject', 'signedAt')
     OR coalesce(record ->> 'method', '') NOT IN ('drawn', 'typed') THEN
    RETURN NULL;
  END IF;
  IF NOT pg_temp.is_evidence(record -> 'evidence') THEN
    record := record - 'evidence';
  END IF;
  strokes_at := header_end + 12 + ('x' || encode(substring(png FROM header_end + 1 FOR 4), 'hex'))::bit(32)::bigint;
  strokes := pg_temp.chunk_text(png, strokes_at, 'feltbok-strokes');
  IF strokes IS NOT NULL THEN
    record := record || jsonb_build_object('strokes', strokes);
  END IF;
  RETURN record || jsonb_build_object('picture', encode(sha256(convert_to(signature, 'UTF8')), 'hex'));
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE attendees SET signature_record = pg_temp.record_in(signature) WHERE signature <> '';
--> statement-breakpoint
UPDATE signing_requests SET signature_record = pg_temp.record_in(signature) WHERE signature IS NOT NULL;
--> statement-breakpoint
DROP FUNCTION sign_by_request;
--> statement-breakpoint
-- As before, and with the record of the signature.
CREATE FUNCTION sign_by_request(of_token_hash text, of_code_hash text, given text, given_record jsonb, given_sha256 text, in_request text)
RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  signed public.signing_requests;
BEGIN
  UPDATE public.signing_requests AS request SET used_at = now(), signature = given, signature_record = given_record
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
REVOKE EXECUTE ON FUNCTION sign_by_request FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sign_by_request TO api_login;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_old_signing_requests(older_than_days integer) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  UPDATE public.signing_requests
  SET content = NULL, signature = NULL, signature_record = NULL, proving = NULL, identity = NULL
  WHERE expires_at < now() - make_interval(days => older_than_days) AND content IS NOT NULL
$$;
--> statement-breakpoint
DROP FUNCTION pg_temp.record_in, pg_temp.is_evidence, pg_temp.are_texts, pg_temp.are_texts_or_null, pg_temp.chunk_text;
