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
import { asProblem, type PdfWorkers } from '../pdf/pdf-workers';
import { recordedImage } from '../writes/audit-record';
import { hashOf, type PartyProvider, type Proving } from './party-provider.data';

/** What a party is to sign, and for which customer. */
interface Asked {
  customerId: string;
  asked: Omit<AskedSignature, 'provider' | 'shown'>;
  /** Data URLs of an agreement's pictures; undefined where the text is HTML. */
  pictures: string[] | undefined;
}

/** What the request itself stores. */
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

const tokenHashOf = ({ token }: SigningKeys) => hashOf(token);
const codeHashOf = ({ token, code }: SigningKeys) =>
  code === undefined ? null : hashOf(`${token} ${code}`);

/**
 * @returns what the keys stand for, or why they stand for nothing; a wrong code has been counted
 */
export async function askedBy(
  database: Database,
  keys: SigningKeys,
  requestId: string,
): Promise<Asked | SigningRejection> {
  const { rows } = await database.execute<Row>(
    sql`select * from signing_request_of(${tokenHashOf(keys)}, ${codeHashOf(keys)}, ${requestId})`,
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
 * What the page shows of the text. @throws RequestProblem 503 when too many texts are being read
 */
export async function readShown(
  { customerId, asked: { text }, pictures }: Asked,
  pdfs: PdfWorkers,
): Promise<AgreementText | null> {
  if (text === null) return null;
  if (pictures) return { model: text, pictures };
  try {
    const job = { textHtml: text, field: 'text', isAccepted: true };
    return await pdfs.readText(job, customerId);
  } catch (error) {
    throw asProblem(error);
  }
}

/** Whether a signature is what was asked for: of this text, party and signer, by this way. */
export async function isAskedFor(signed: SignatureFields, asked: Asked['asked']): Promise<boolean> {
  const record = signed.signatureRecord;
  const evidence = record?.evidence;
  if (!evidence) return false;
  const { as, powerOfAttorney, user, way } = asked;
  const isSame =
    evidence.as === as && evidence.powerOfAttorney === powerOfAttorney && evidence.user === user;
  if (inOrder(evidence.identity) !== inOrder(asked.identity)) return false;
  if (!isSame || evidence.way !== way || record.signer !== asked.signer) return false;
  const party = { uuid: asked.party, name: asked.partyName, isRepresentedBy: as === 'deputy' };
  // A signature must say the version that was asked for.
  if (evidence.statement !== asked.statement) return false;
  const text = asked.text === null ? null : { html: asked.text, model: asked.text };
  const place = { businessId: asked.business, caseNumber: asked.case, text, party };
  return (await findMisfit(signed, place)) === null;
}

const inOrder = (identity: ProvenIdentity | null | undefined) =>
  JSON.stringify(
    identity ? Object.entries(identity).sort(([one], [other]) => (one < other ? -1 : 1)) : null,
  );

/** @returns where the party proves who it is */
export async function beginProof(
  database: Database,
  keys: SigningKeys,
  provider: PartyProvider,
): Promise<string> {
  const { address, proving } = await provider.begin();
  await database.execute(
    sql`select begin_proof(${tokenHashOf(keys)}, ${codeHashOf(keys)},
      ${JSON.stringify(proving)}::jsonb)`,
  );
  return address;
}

/**
 * Takes over what the provider says of the party.
 * @param answer state and code, as the provider has sent them by the party's browser
 */
export async function finishProof(
  database: Database,
  keys: SigningKeys,
  { state, code }: { state: string; code: string },
  provider: PartyProvider,
  requestId: string,
): Promise<'proven' | 'unproven' | 'other person'> {
  const token = tokenHashOf(keys);
  const ofLink = codeHashOf(keys);
  const { rows: begun } = await database.execute<{ proving: Proving | null }>(
    sql`select take_proof(${token}, ${ofLink}, ${hashOf(state)}) as proving`,
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

/** Uses the token up. @returns false when it is used already, or was taken back meanwhile */
export async function signBy(
  database: Database,
  keys: SigningKeys,
  { signature, signatureRecord }: SignatureFields,
  requestId: string,
): Promise<boolean> {
  const { rows } = await database.execute<{ signed: boolean }>(
    sql`select sign_by_request(${tokenHashOf(keys)}, ${codeHashOf(keys)}, ${signature},
                               ${JSON.stringify(signatureRecord)}::jsonb,
                                 ${recordedImage(signature)},
                               ${requestId}) as signed`,
  );
  return rows[0]?.signed === true;
}
