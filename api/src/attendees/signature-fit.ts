import {
  findMisfit,
  findStrangeTime,
  type Misfit,
  misfits,
  type SignaturePlace,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import {
  listUsedPowersOfAttorney,
  type SignatureFields,
} from '@feltbok/domain/signatures/signature-record.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { paperResources } from '../db/paper-resources';
import { recordedImage } from '../writes/audit-record';

/** A signature in a body, and where it is to stand. */
export interface PlacedSignature extends SignatureFields {
  /** In the body, such as `[3].signature`. */
  field: string;
  place: SignaturePlace;
  /**
   * Whether it stands there already: what its power of attorney was found to be when it came,
   * stands.
   */
  isSaved?: boolean;
}

/**
 * Those that may not stand where they are to.
 * @param caseId whose signatures that were withdrawn must not come back
 */
export async function signatureErrors(
  access: Access,
  caseId: number,
  placed: readonly PlacedSignature[],
): Promise<{ field: string; message: string }[]> {
  const withdrawn = await withdrawnAmong(access, caseId, placed);
  const unfounded = await withoutTheirPower(access, caseId, placed);
  const unasked = await askedByNobody(access, caseId, placed);
  const found = await Promise.all(
    placed.map(async (one) => {
      const { field, signature, place } = one;
      const misfit: Misfit | null =
        (await findMisfit(one, place)) ??
        (isUnproven(one, access) ? 'signatureEvidence' : null) ??
        (withdrawn.has(signature) ? 'signatureWithdrawn' : null) ??
        (unfounded.has(signature) ? 'signaturePower' : null) ??
        (unasked.has(signature) ? 'signaturePhone' : null);
      return misfit && { field, message: misfits[misfit] };
    }),
  );
  return found.filter((error) => error !== null);
}

/**
 * Whether a new signature does not say what was signed, although the customer asks for that by now.
 */
function isUnproven(
  { signature, signatureRecord, isSaved }: PlacedSignature,
  { customer }: Access,
): boolean {
  const evidenceFrom = customer.settings['Signatures.EvidenceFrom'];
  if (evidenceFrom === undefined || signature === '' || isSaved || signatureRecord?.evidence)
    return false;
  return norwegianDay(new Date()) >= evidenceFrom;
}

/** `YYYY-MM-DD`. */
const norwegianDay = (moment: Date) =>
  moment.toLocaleDateString('sv-SE', { timeZone: 'Europe/Oslo' });

/**
 * Of signatures that are to be removed or replaced, those that a paper of the case was issued with.
 */
export async function issuedErrors(
  { transaction, customer }: Access,
  caseId: number,
  replaced: readonly Pick<PlacedSignature, 'field' | 'signature'>[],
): Promise<{ field: string; message: string }[]> {
  if (replaced.length === 0) return [];
  const recorded = replaced.map(({ signature }) => recordedImage(signature));
  const { rows } = await transaction.execute<{ signature: string }>(sql`
    select distinct party ->> 'signature' as signature
    from audit_events, jsonb_array_elements(after -> 'parties') as party
    where customer_id = ${customer.customerId} and case_id = ${caseId} and resource in ${paperResources}
      and action = 'created'
      and party ->> 'signature' in (select jsonb_array_elements_text(${JSON.stringify(recorded)}::jsonb))`);
  const issued = new Set(rows.map(({ signature }) => signature));
  return replaced
    .filter((_, index) => issued.has(recorded[index] ?? ''))
    .map(({ field }) => ({ field, message: misfits.signatureIssued }));
}

/**
 * New signatures that rest on what is no document of the case, or on one that has not got its
 * content.
 */
async function withoutTheirPower(
  { transaction, customer }: Access,
  caseId: number,
  placed: readonly PlacedSignature[],
): Promise<ReadonlySet<string>> {
  const resting = placed
    .filter(({ isSaved }) => !isSaved)
    .flatMap((one) =>
      listUsedPowersOfAttorney([one]).map((power) => ({ signature: one.signature, power })),
    );
  if (resting.length === 0) return new Set();
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select uuid from documents
    where customer_id = ${customer.customerId} and case_id = ${caseId} and state = 'stored'
      and uuid::text in (select jsonb_array_elements_text(${JSON.stringify(resting.map(({ power }) => power))}::jsonb))`);
  const known = new Set(rows.map(({ uuid }) => uuid));
  return new Set(
    resting.filter(({ power }) => !known.has(power)).map(({ signature }) => signature),
  );
}

function isGivenElsewhere({ signatureRecord }: SignatureFields): boolean {
  const { way, identity } = signatureRecord?.evidence ?? {};
  return way !== undefined || identity !== undefined;
}

/**
 * New signatures that say they were given by a code or a link, where the trail has none that was
 * given so.
 */
async function askedByNobody(
  { transaction, customer }: Access,
  caseId: number,
  placed: readonly PlacedSignature[],
): Promise<ReadonlySet<string>> {
  const byPhone = placed
    .filter((one) => !one.isSaved && isGivenElsewhere(one))
    .map(({ signature }) => ({ signature, recorded: recordedImage(signature) }));
  if (byPhone.length === 0) return new Set();
  const { rows } = await transaction.execute<{ signature: string }>(sql`
    select after ->> 'signature' as signature from audit_events
    where customer_id = ${customer.customerId} and case_id = ${caseId} and resource = 'signing request'
      and after ->> 'signature' in (select jsonb_array_elements_text(${JSON.stringify(byPhone.map(({ recorded }) => recorded))}::jsonb))`);
  const asked = new Set(rows.map(({ signature }) => signature));
  return new Set(
    byPhone.filter(({ recorded }) => !asked.has(recorded)).map(({ signature }) => signature),
  );
}

/**
 * Signatures with evidence that the audit trail of the case has as replaced or removed: by the
 * picture, or, whatever the picture is, by the strokes, or by what was signed by whom at which
 * moment.
 */
async function withdrawnAmong(
  { transaction, customer }: Access,
  caseId: number,
  placed: readonly PlacedSignature[],
): Promise<ReadonlySet<string>> {
  const proven = placed.flatMap(({ signature, signatureRecord }) => {
    const { signedAt, evidence } = signatureRecord ?? {};
    if (!evidence) return [];
    const { fingerprint, user, strokes } = evidence;
    return [{ signature, image: recordedImage(signature), fingerprint, signedAt, user, strokes }];
  });
  if (proven.length === 0) return new Set();
  const asked = proven.map(({ signature: _, ...one }, nth) => ({ nth, ...one }));
  const { rows } = await transaction.execute<{ nth: number }>(sql`
    select distinct nth from audit_events as withdrawn
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as given (nth int, image text, fingerprint text, "signedAt" text, "user" text, strokes text) on true
    left join audit_events as signing on signing.customer_id = withdrawn.customer_id
      and signing.case_id = withdrawn.case_id and signing.resource = withdrawn.resource
      and signing.resource_id = withdrawn.resource_id
      and signing.after ->> 'signature' = withdrawn.before ->> 'signature'
    where withdrawn.customer_id = ${customer.customerId} and withdrawn.case_id = ${caseId}
      and withdrawn.resource = 'attendee' and withdrawn.before ->> 'signature' <> ''
      and (withdrawn.before ->> 'signature' = image or signing.after ->> 'strokes' = strokes
        or (signing.after ->> 'signedText', signing.after ->> 'signedAt', signing.after ->> 'signedBy')
          = (fingerprint, "signedAt", "user"))`);
  return new Set(rows.map(({ nth }) => proven[nth]?.signature ?? ''));
}

/**
 * What the audit trail has of a signature besides its picture. @param receivedAt by the server's
 * clock
 */
export function recordedEvidence(
  record: SignatureFields['signatureRecord'],
  receivedAt = new Date(),
): Record<string, unknown> {
  if (!record) return {};
  const { signer, signedAt, evidence } = record;
  return {
    signer,
    signedAt,
    strangeTime: findStrangeTime(signedAt, receivedAt),
    ...(evidence && {
      signedAs: evidence.as,
      signedText: evidence.fingerprint,
      powerOfAttorney: evidence.powerOfAttorney,
      ...(evidence.as === 'deputy' && evidence.powerOfAttorney === null && { withoutPower: true }),
      signedBy: evidence.user,
      strokes: evidence.strokes,
      ...(evidence.way && { way: evidence.way }),
      ...(evidence.identity && {
        provenBy: evidence.identity.provider,
        isRegistered: evidence.identity.isRegistered,
      }),
    }),
  };
}
