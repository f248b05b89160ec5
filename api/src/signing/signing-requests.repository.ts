import type { NewSigningRequest, SigningRequest } from '@feltbok/contract/signing-requests.ts';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import {
  computeFingerprint,
  type Statement,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableBusinesses } from '../access/reachable-cases';
import { createBadField } from '../http/problem';

/** Time during which a code on a screen can be used. */
const codeLifetime = '15 minutes';
/** Maximum number of open requests of one business. */
export const maxOpenRequests = 1000;
/** Maximum number of listed requests, with their signatures; the newest are listed. */
const maxListed = 200;

interface SigningPlace {
  caseId: number;
  caseNumber: string;
}

/** Finds the case and business of a meeting; undefined when the account sees no such business. */
export async function findSigningPlace(
  access: Access,
  businessId: number,
): Promise<SigningPlace | undefined> {
  const { rows } = await access.transaction.execute<{ caseId: string; caseNumber: string }>(sql`
    select case_id as "caseId", case_number as "caseNumber" from businesses
    where business_id = ${businessId} and ${reachableBusinesses(access)}`);
  const [row] = rows;
  return row && { caseId: Number(row.caseId), caseNumber: row.caseNumber };
}

function toStatement(
  { businessId, party, text, statement }: NewSigningRequest,
  { caseNumber }: SigningPlace,
  read: AgreementText | null,
): Statement {
  if (text === null || read === null) {
    return { statement: 'attendance-1', business: businessId, case: caseNumber, party };
  }
  return statement === 'agreement-2'
    ? { statement, business: businessId, case: caseNumber, text: read.model }
    : { statement: 'agreement-1', business: businessId, case: caseNumber, text };
}

/**
 * @param read the text as it is shown; null for attendance
 * @returns when the request expires, and whether it is new; 'too many' when nothing was added
 * @throws RequestProblem 400 when the token or the uuid belongs to another request
 */
export async function addSigningRequest(
  { transaction, customer: { customerId }, user: { subject } }: Access,
  request: NewSigningRequest,
  place: SigningPlace,
  read: AgreementText | null,
): Promise<{ expiresAt: string; isNew: boolean } | 'too many'> {
  const { uuid, businessId, party, tokenHash, link, ...content } = request;
  const { rows: counted } = await transaction.execute<{ open: string }>(sql`
    select count(*) as open from signing_requests
    where customer_id = ${customerId} and business_id = ${businessId}
      and signing_state(signing_requests) = 'open'`);
  if (Number(counted[0]?.open) >= maxOpenRequests) return 'too many';
  const statement = toStatement(request, place, read);
  const fingerprint = await computeFingerprint(statement);
  const text = 'text' in statement ? statement.text : null;
  const { pictures } = read ?? {};
  const isShown = statement.statement === 'agreement-2';
  const stored = { ...content, text, case: place.caseNumber, ...(isShown && { pictures }) };
  const { rows: added } = await transaction.execute<{ expiresAt: string }>(sql`
    insert into signing_requests (customer_id, request_id, subject, case_id, business_id, party,
      token_hash, fingerprint,
                                  content, code_hash, expires_at)
    values (${customerId}, ${uuid}, ${subject}, ${place.caseId}, ${businessId}, ${party},
      ${tokenHash}, ${fingerprint},
            ${JSON.stringify(stored)}::jsonb, ${link?.codeHash ?? null},
              now() + ${link ? `${link.days} days` : codeLifetime}::interval)
    on conflict do nothing
    returning to_json(expires_at) #>> '{}' as "expiresAt"`);
  if (added[0]) return { ...added[0], isNew: true };
  const { rows: known } = await transaction.execute<{ expiresAt: string }>(sql`
    select to_json(expires_at) #>> '{}' as "expiresAt" from signing_requests
    where customer_id = ${customerId} and request_id = ${uuid} and business_id = ${businessId}`);
  if (!known[0]) throw createBadField('tokenHash', 'must be new, as must the uuid');
  return { ...known[0], isNew: false };
}

/**
 * Lists the requests of a business, newest first; undefined when the account sees no such business.
 */
export async function listSigningRequests(
  access: Access,
  businessId: number,
): Promise<SigningRequest[] | undefined> {
  if (!(await findSigningPlace(access, businessId))) return undefined;
  const { rows } = await access.transaction.execute<SigningRequest & Record<string, unknown>>(sql`
    select request_id as "requestId", party, fingerprint, signing_state(signing_requests) as state,
           to_json(expires_at) #>> '{}' as "expiresAt", signature,
             signature_record as "signatureRecord", wrong_codes as "wrongCodes",
           case when code_hash is null then 'own phone' else 'link' end as way,
           content ->> 'text' is not null as "isAgreement", content ->> 'partyName' as "partyName",
             content ->> 'subject' as subject
    from signing_requests
    where customer_id = ${access.customer.customerId} and business_id = ${businessId}
      and content is not null
    order by asked_at desc, request_id limit ${maxListed}`);
  return rows;
}

/** Deletes signed requests whose signature is in the case by now. */
export async function deleteAccepted(
  { transaction, customer }: Access,
  signed: readonly SignatureFields[],
): Promise<void> {
  const elsewhere = signed
    .filter(({ signatureRecord }) => signatureRecord?.evidence?.way !== undefined)
    .map(({ signature }) => signature);
  if (elsewhere.length === 0) return;
  await transaction.execute(sql`
    update signing_requests set content = null, signature = null, signature_record = null,
      proving = null, identity = null
    where customer_id = ${customer.customerId} and used_at is not null
      and signature in (select jsonb_array_elements_text(${JSON.stringify(elsewhere)}::jsonb))`);
}

/**
 * Tells whether a request was used, and locks it until the transaction ends; undefined when the
 * account sees no such request.
 */
export async function isRequestUsed(
  access: Access,
  requestId: string,
): Promise<boolean | undefined> {
  const { rows } = await access.transaction.execute<{ isUsed: boolean }>(sql`
    select used_at is not null as "isUsed" from signing_requests
    where ${isReachable(access, requestId)} for update`);
  return rows[0]?.isUsed;
}

const isReachable = (access: Access, requestId: string) => sql`
  customer_id = ${access.customer.customerId} and request_id = ${requestId}
  and business_id in (select business_id from businesses where ${reachableBusinesses(access)})`;

/**
 * Revokes an open request, or deletes what was signed once a device has it.
 * @returns undefined when the account sees no such request
 */
export async function endSigningRequest(
  access: Access,
  requestId: string,
): Promise<{ caseId: number; businessId: number; isRevoked: boolean } | undefined> {
  const { rows } = await access.transaction.execute<{
    caseId: string;
    businessId: string;
    isRevoked: boolean;
  }>(sql`
    update signing_requests
    set content = null, signature = null, signature_record = null, proving = null, identity = null,
        revoked_at = case when used_at is null then coalesce(revoked_at, now()) end
    where ${isReachable(access, requestId)}
    returning case_id as "caseId", business_id as "businessId", used_at is null as "isRevoked"`);
  const [row] = rows;
  return (
    row && {
      caseId: Number(row.caseId),
      businessId: Number(row.businessId),
      isRevoked: row.isRevoked,
    }
  );
}
