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
import { badField } from '../http/problem';

/** How long a code on a screen can be used. */
const codeLives = '15 minutes';
/** Of one business, open at once. */
export const openAtOnce = 1000;
/** With their signatures, the newest. */
const listedAtMost = 200;

interface SigningPlace {
  caseId: number;
  caseNumber: string;
}

/** Where the business stands; undefined when the account sees none such. */
export async function signingPlace(
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
 * @returns until when it can be used, and whether it was not there before; 'too many' where nothing
 *   was added
 * @throws RequestProblem 400 where the token or the uuid is that of another request
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
  if (Number(counted[0]?.open) >= openAtOnce) return 'too many';
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
              now() + ${link ? `${link.days} days` : codeLives}::interval)
    on conflict do nothing
    returning to_json(expires_at) #>> '{}' as "expiresAt"`);
  if (added[0]) return { ...added[0], isNew: true };
  const { rows: known } = await transaction.execute<{ expiresAt: string }>(sql`
    select to_json(expires_at) #>> '{}' as "expiresAt" from signing_requests
    where customer_id = ${customerId} and request_id = ${uuid} and business_id = ${businessId}`);
  if (!known[0]) throw badField('tokenHash', 'must be new, as must the uuid');
  return { ...known[0], isNew: false };
}

/** Those of a business, the newest first; undefined when the account sees no such business. */
export async function signingRequestsOf(
  access: Access,
  businessId: number,
): Promise<SigningRequest[] | undefined> {
  if (!(await signingPlace(access, businessId))) return undefined;
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
    order by asked_at desc, request_id limit ${listedAtMost}`);
  return rows;
}

/** Lets go of what was signed elsewhere and stands in the case now. */
export async function forgetTaken(
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
 * Whether a request was used, locked until the transaction ends; undefined when the account sees no
 * such request.
 */
export async function isUsed(access: Access, requestId: string): Promise<boolean | undefined> {
  const { rows } = await access.transaction.execute<{ isUsed: boolean }>(sql`
    select used_at is not null as "isUsed" from signing_requests
    where ${reachable(access, requestId)} for update`);
  return rows[0]?.isUsed;
}

const reachable = (access: Access, requestId: string) => sql`
  customer_id = ${access.customer.customerId} and request_id = ${requestId}
  and business_id in (select business_id from businesses where ${reachableBusinesses(access)})`;

/**
 * Takes a request back that is open, and removes what came of one that was used, once a device has
 * it.
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
    where ${reachable(access, requestId)}
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
