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
import { digestImage } from '../writes/audit-record';

/** A signature in a body, with the place where it will be stored. */
export interface PlacedSignature extends SignatureFields {
  /** Path in the body, such as `[3].signature`. */
  field: string;
  place: SignaturePlace;
  /**
   * Whether the signature is already stored there. The check of its power of attorney is then not
   * repeated.
   */
  isSaved?: boolean;
}

/**
 * Finds signatures that may not be stored in their places.
 * @param caseId case whose withdrawn signatures must not return
 */
export async function findSignatureErrors(
  access: Access,
  caseId: number,
  placed: readonly PlacedSignature[],
): Promise<{ field: string; message: string }[]> {
  const withdrawn = await findWithdrawn(access, caseId, placed);
  const withoutPower = await findWithoutPower(access, caseId, placed);
  const unrequested = await findUnrequested(access, caseId, placed);
  const found = await Promise.all(
    placed.map(async (placedSignature) => {
      const { field, signature, place } = placedSignature;
      const misfit: Misfit | null =
        (await findMisfit(placedSignature, place)) ??
        (isUnproven(placedSignature, access) ? 'signatureEvidence' : null) ??
        (withdrawn.has(signature) ? 'signatureWithdrawn' : null) ??
        (withoutPower.has(signature) ? 'signaturePower' : null) ??
        (unrequested.has(signature) ? 'signaturePhone' : null);
      return misfit && { field, message: misfits[misfit] };
    }),
  );
  return found.filter((error) => error !== null);
}

/**
 * Tells whether a new signature lacks evidence of what was signed, although the customer requires
 * it by now.
 */
function isUnproven(
  { signature, signatureRecord, isSaved }: PlacedSignature,
  { customer }: Access,
): boolean {
  const evidenceFrom = customer.settings['Signatures.EvidenceFrom'];
  if (evidenceFrom === undefined || signature === '' || isSaved || signatureRecord?.evidence)
    return false;
  return toNorwegianDay(new Date()) >= evidenceFrom;
}

/** Formats a day as `YYYY-MM-DD`. */
const toNorwegianDay = (moment: Date) =>
  moment.toLocaleDateString('sv-SE', { timeZone: 'Europe/Oslo' });

/**
 * Finds signatures that would be removed or replaced although an issued paper of the case contains
 * them.
 */
export async function findIssuedErrors(
  { transaction, customer }: Access,
  caseId: number,
  replaced: readonly Pick<PlacedSignature, 'field' | 'signature'>[],
): Promise<{ field: string; message: string }[]> {
  if (replaced.length === 0) return [];
  const recorded = replaced.map(({ signature }) => digestImage(signature));
  const { rows } = await transaction.execute<{ signature: string }>(sql`
    select distinct party ->> 'signature' as signature
    from audit_events, jsonb_array_elements(after -> 'parties') as party
    where customer_id = ${customer.customerId} and case_id = ${caseId}
      and resource in ${paperResources}
      and action = 'created'
      and party ->> 'signature' in
        (select jsonb_array_elements_text(${JSON.stringify(recorded)}::jsonb))`);
  const issued = new Set(rows.map(({ signature }) => signature));
  return replaced
    .filter((_, index) => issued.has(recorded[index] ?? ''))
    .map(({ field }) => ({ field, message: misfits.signatureIssued }));
}

/**
 * Finds new signatures whose power of attorney is no document of the case, or one without content.
 */
async function findWithoutPower(
  { transaction, customer }: Access,
  caseId: number,
  placed: readonly PlacedSignature[],
): Promise<ReadonlySet<string>> {
  const powersInUse = placed
    .filter(({ isSaved }) => !isSaved)
    .flatMap((placedSignature) =>
      listUsedPowersOfAttorney([placedSignature]).map((power) => ({
        signature: placedSignature.signature,
        power,
      })),
    );
  if (powersInUse.length === 0) return new Set();
  const uuids = JSON.stringify(powersInUse.map(({ power }) => power));
  const { rows } = await transaction.execute<{ uuid: string }>(sql`
    select uuid from documents
    where customer_id = ${customer.customerId} and case_id = ${caseId} and state = 'stored'
      and uuid::text in (select jsonb_array_elements_text(${uuids}::jsonb))`);
  const known = new Set(rows.map(({ uuid }) => uuid));
  return new Set(
    powersInUse.filter(({ power }) => !known.has(power)).map(({ signature }) => signature),
  );
}

function isGivenElsewhere({ signatureRecord }: SignatureFields): boolean {
  const { way, identity } = signatureRecord?.evidence ?? {};
  return way !== undefined || identity !== undefined;
}

/**
 * Finds new signatures that claim to be given by a code or a link, for which the audit trail has no
 * such signature.
 */
async function findUnrequested(
  { transaction, customer }: Access,
  caseId: number,
  placed: readonly PlacedSignature[],
): Promise<ReadonlySet<string>> {
  const byPhone = placed
    .filter((placedSignature) => !placedSignature.isSaved && isGivenElsewhere(placedSignature))
    .map(({ signature }) => ({ signature, recorded: digestImage(signature) }));
  if (byPhone.length === 0) return new Set();
  const pictures = JSON.stringify(byPhone.map(({ recorded }) => recorded));
  const { rows } = await transaction.execute<{ signature: string }>(sql`
    select after ->> 'signature' as signature from audit_events
    where customer_id = ${customer.customerId} and case_id = ${caseId}
      and resource = 'signing request'
      and after ->> 'signature' in (select jsonb_array_elements_text(${pictures}::jsonb))`);
  const asked = new Set(rows.map(({ signature }) => signature));
  return new Set(
    byPhone.filter(({ recorded }) => !asked.has(recorded)).map(({ signature }) => signature),
  );
}

/**
 * Finds signatures with evidence that the audit trail has as replaced or removed: by the picture,
 * or, with another picture, by the strokes, or by text, signer and moment.
 */
async function findWithdrawn(
  { transaction, customer }: Access,
  caseId: number,
  placed: readonly PlacedSignature[],
): Promise<ReadonlySet<string>> {
  const proven = placed.flatMap(({ signature, signatureRecord }) => {
    const { signedAt, evidence } = signatureRecord ?? {};
    if (!evidence) return [];
    const { fingerprint, user, strokes } = evidence;
    return [{ signature, image: digestImage(signature), fingerprint, signedAt, user, strokes }];
  });
  if (proven.length === 0) return new Set();
  const asked = proven.map(({ signature: _, ...rest }, index) => ({ nth: index, ...rest }));
  const { rows } = await transaction.execute<{ nth: number }>(sql`
    select distinct nth from audit_events as withdrawn
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as given (nth int, image text, fingerprint text, "signedAt" text, "user" text,
        strokes text) on true
    left join audit_events as signing on signing.customer_id = withdrawn.customer_id
      and signing.case_id = withdrawn.case_id and signing.resource = withdrawn.resource
      and signing.resource_id = withdrawn.resource_id
      and signing.after ->> 'signature' = withdrawn.before ->> 'signature'
    where withdrawn.customer_id = ${customer.customerId} and withdrawn.case_id = ${caseId}
      and withdrawn.resource = 'attendee' and withdrawn.before ->> 'signature' <> ''
      and (withdrawn.before ->> 'signature' = image or signing.after ->> 'strokes' = strokes
        or (signing.after ->> 'signedText', signing.after ->> 'signedAt',
          signing.after ->> 'signedBy')
          = (fingerprint, "signedAt", "user"))`);
  return new Set(rows.map(({ nth }) => proven[nth]?.signature ?? ''));
}

/**
 * Picks the evidence of a signature for the audit trail, besides its picture.
 * @param receivedAt by the server's clock
 */
export function toRecordedEvidence(
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
