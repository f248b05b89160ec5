import type {
  AskedSignature,
  SigningKeys,
  SigningRejection,
  SigningState,
} from '@feltbok/contract/signing-requests.ts';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { findMisfit } from '@feltbok/domain/signatures/signature-evidence.ts';
import type {
  ProvenIdentity,
  SignatureFields,
} from '@feltbok/domain/signatures/signature-record.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type PdfWorkers, toProblem } from '../pdf/pdf-workers';
import { digestImage } from '../writes/audit-record';
import { hashSha256, type PartyProvider, type Proving } from './party-provider.data';

/** What a party shall sign, and for which customer. */
interface OpenedRequest {
  customerId: string;
  asked: Omit<AskedSignature, 'provider' | 'shown'>;
  /** Data URLs of an agreement's pictures; undefined where the text is HTML. */
  pictures: string[] | undefined;
}

/** The stored content of the request. */
type Content = Omit<
  AskedSignature,
  | 'customer'
  | 'askedBy'
  | 'business'
  | 'party'
  | 'fingerprint'
  | 'way'
  | 'identity'
  | 'provider'
  | 'shown'
> & { pictures?: string[] };

type Row = Pick<AskedSignature, 'customer' | 'askedBy' | 'party' | 'fingerprint' | 'identity'> & {
  customerId: string;
  business: string | number;
  state: SigningState | 'locked' | 'wrong code';
  isLink: boolean;
  content: Content | null;
};

const hashToken = ({ token }: SigningKeys) => hashSha256(token);
const hashCode = ({ token, code }: SigningKeys) =>
  code === undefined ? null : hashSha256(`${token} ${code}`);

/** @returns the request that the keys open, or why they open none; a wrong code has been counted */
export async function openRequest(
  database: Database,
  keys: SigningKeys,
  requestId: string,
): Promise<OpenedRequest | SigningRejection> {
  const { rows } = await database.execute<Row>(
    sql`select * from signing_request_of(${hashToken(keys)}, ${hashCode(keys)}, ${requestId})`,
  );
  const [row] = rows;
  if (!row) return 'unknown';
  const { customerId, business, state, content, isLink, ...who } = row;
  if (state !== 'open' || !content) return state === 'open' ? 'expired' : state;
  const { pictures, ...shown } = content;
  const way = isLink ? 'link' : 'own phone';
  return { customerId, asked: { ...shown, ...who, business: Number(business), way }, pictures };
}

/**
 * Reads the text that the page shows.
 * @throws RequestProblem 503 when too many texts are being read
 */
export async function readShownText(
  { customerId, asked: { text }, pictures }: OpenedRequest,
  pdfs: PdfWorkers,
): Promise<AgreementText | null> {
  if (text === null) return null;
  if (pictures) return { model: text, pictures };
  try {
    const job = { textHtml: text, field: 'text', isAccepted: true };
    return await pdfs.readText(job, customerId);
  } catch (error) {
    throw toProblem(error);
  }
}

/** Tells whether a signature fits the request: the same text, party and signer, in the same way. */
export async function isAskedFor(
  signed: SignatureFields,
  asked: OpenedRequest['asked'],
): Promise<boolean> {
  const record = signed.signatureRecord;
  const evidence = record?.evidence;
  if (!evidence) return false;
  const { as, powerOfAttorney, user, way } = asked;
  const isSame =
    evidence.as === as && evidence.powerOfAttorney === powerOfAttorney && evidence.user === user;
  if (toSortedJson(evidence.identity) !== toSortedJson(asked.identity)) return false;
  if (!isSame || evidence.way !== way || record.signer !== asked.signer) return false;
  const party = { uuid: asked.party, name: asked.partyName, isRepresentedBy: as === 'deputy' };
  // A signature must contain the version of the statement that was asked for.
  if (evidence.statement !== asked.statement) return false;
  const text = asked.text === null ? null : { html: asked.text, model: asked.text };
  const place = { businessId: asked.business, caseNumber: asked.case, text, party };
  return (await findMisfit(signed, place)) === null;
}

const toSortedJson = (identity: ProvenIdentity | null | undefined) =>
  JSON.stringify(
    identity
      ? Object.entries(identity).sort(([first], [second]) => (first < second ? -1 : 1))
      : null,
  );

/** @returns the address at which the party proves its identity */
export async function beginProof(
  database: Database,
  keys: SigningKeys,
  provider: PartyProvider,
): Promise<string> {
  const { address, proving } = await provider.begin();
  await database.execute(
    sql`select begin_proof(${hashToken(keys)}, ${hashCode(keys)},
      ${JSON.stringify(proving)}::jsonb)`,
  );
  return address;
}

/**
 * Stores what the provider states about the party.
 * @param answer state and code from the provider, as the party's browser delivered them
 */
export async function finishProof(
  database: Database,
  keys: SigningKeys,
  { state, code }: { state: string; code: string },
  provider: PartyProvider,
  requestId: string,
): Promise<'proven' | 'unproven' | 'other person'> {
  const token = hashToken(keys);
  const ofLink = hashCode(keys);
  const { rows: begun } = await database.execute<{ proving: Proving | null }>(
    sql`select take_proof(${token}, ${ofLink}, ${hashSha256(state)}) as proving`,
  );
  const named = begun[0]?.proving && (await provider.finish(code, begun[0].proving));
  if (!named) return 'unproven';
  const { identity, personId } = named;
  const { rows } = await database.execute<{ outcome: 'proven' | 'other person' | 'closed' }>(
    sql`select prove_signing_request(${token}, ${ofLink}, ${JSON.stringify(identity)}::jsonb,
      ${personId},
                                     ${requestId}) as outcome`,
  );
  const outcome = rows[0]?.outcome ?? 'closed';
  return outcome === 'closed' ? 'unproven' : outcome;
}

/** Uses up the token. @returns false when it was already used, or has been revoked meanwhile */
export async function storeSignature(
  database: Database,
  keys: SigningKeys,
  { signature, signatureRecord }: SignatureFields,
  requestId: string,
): Promise<boolean> {
  const { rows } = await database.execute<{ signed: boolean }>(
    sql`select sign_by_request(${hashToken(keys)}, ${hashCode(keys)}, ${signature},
                               ${JSON.stringify(signatureRecord)}::jsonb,
                                 ${digestImage(signature)},
                               ${requestId}) as signed`,
  );
  return rows[0]?.signed === true;
}
