import { createHash } from 'node:crypto';
import { misfitOf } from '@feltbok/shared/domain/signature-evidence';
import { signatureRecordOf } from '@feltbok/shared/domain/signature-record';
import type { AskedSignature, SigningRejection, SigningState } from '@feltbok/shared/wire/signing-requests';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { recordedImage } from '../writes/audit-record';

/** What a party is to sign, and for which customer. */
interface Asked {
  customerId: string;
  asked: AskedSignature;
}

type Row = Pick<AskedSignature, 'customer' | 'askedBy' | 'party' | 'fingerprint'> & {
  customerId: string;
  business: string | number;
  state: SigningState;
  content: Omit<AskedSignature, 'customer' | 'askedBy' | 'business' | 'party' | 'fingerprint'> | null;
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** @returns what the token stands for, or why it stands for nothing */
export async function askedBy(database: Database, token: string): Promise<Asked | SigningRejection> {
  const { rows } = await database.execute<Row>(sql`select * from signing_request_of(${hashOf(token)})`);
  const [row] = rows;
  if (!row) return 'unknown';
  const { customerId, business, state, content, ...who } = row;
  if (state !== 'open' || !content) return state === 'open' ? 'expired' : state;
  return { customerId, asked: { ...content, ...who, business: Number(business) } };
}

/** Whether a signature is what was asked for: of this text, party and signer, on a phone of the party's own. */
export async function isAskedFor(signature: string, asked: AskedSignature): Promise<boolean> {
  const record = signatureRecordOf(signature);
  const evidence = record?.evidence;
  if (!evidence) return false;
  const { as, powerOfAttorney, user } = asked;
  const isSame = evidence.as === as && evidence.powerOfAttorney === powerOfAttorney && evidence.user === user;
  if (!isSame || evidence.way !== 'own phone' || record.signer !== asked.signer) return false;
  const party = { uuid: asked.party, name: asked.partyName, isRepresentedBy: as === 'deputy' };
  const place = { businessId: asked.business, caseNumber: asked.case, text: asked.text, party };
  return (await misfitOf(signature, place)) === null;
}

/** Uses the token up. @returns false when it is used already, or was taken back meanwhile */
export async function signBy(
  database: Database,
  token: string,
  signature: string,
  requestId: string,
): Promise<boolean> {
  const { rows } = await database.execute<{ signed: boolean }>(
    sql`select sign_by_request(${hashOf(token)}, ${signature}, ${recordedImage(signature)}, ${requestId}) as signed`,
  );
  return rows[0]?.signed === true;
}
