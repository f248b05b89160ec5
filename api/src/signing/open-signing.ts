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
  state: SigningState | 'locked' | 'wrong code';
  isLink: boolean;
  content: Omit<AskedSignature, 'customer' | 'askedBy' | 'business' | 'party' | 'fingerprint' | 'way'> | null;
};

/** What whoever asks has: the token of a code on a screen; of a link also the code that came another way. */
export interface Keys {
  token: string;
  code?: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const tokenHashOf = ({ token }: Keys) => hashOf(token);
const codeHashOf = ({ token, code }: Keys) => (code === undefined ? null : hashOf(`${token} ${code}`));

/** @returns what the keys stand for, or why they stand for nothing; a wrong code has been counted */
export async function askedBy(database: Database, keys: Keys, requestId: string): Promise<Asked | SigningRejection> {
  const { rows } = await database.execute<Row>(
    sql`select * from signing_request_of(${tokenHashOf(keys)}, ${codeHashOf(keys)}, ${requestId})`,
  );
  const [row] = rows;
  if (!row) return 'unknown';
  const { customerId, business, state, content, isLink, ...who } = row;
  if (state !== 'open' || !content) return state === 'open' ? 'expired' : state;
  return { customerId, asked: { ...content, ...who, business: Number(business), way: isLink ? 'link' : 'own phone' } };
}

/** Whether a signature is what was asked for: of this text, party and signer, by this way. */
export async function isAskedFor(signature: string, asked: AskedSignature): Promise<boolean> {
  const record = signatureRecordOf(signature);
  const evidence = record?.evidence;
  if (!evidence) return false;
  const { as, powerOfAttorney, user, way } = asked;
  const isSame = evidence.as === as && evidence.powerOfAttorney === powerOfAttorney && evidence.user === user;
  if (!isSame || evidence.way !== way || record.signer !== asked.signer) return false;
  const party = { uuid: asked.party, name: asked.partyName, isRepresentedBy: as === 'deputy' };
  const place = { businessId: asked.business, caseNumber: asked.case, text: asked.text, party };
  return (await misfitOf(signature, place)) === null;
}

/** Uses the token up. @returns false when it is used already, or was taken back meanwhile */
export async function signBy(database: Database, keys: Keys, signature: string, requestId: string): Promise<boolean> {
  const { rows } = await database.execute<{ signed: boolean }>(
    sql`select sign_by_request(${tokenHashOf(keys)}, ${codeHashOf(keys)}, ${signature}, ${recordedImage(signature)},
                               ${requestId}) as signed`,
  );
  return rows[0]?.signed === true;
}
