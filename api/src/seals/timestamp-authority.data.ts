import { randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  type ContentInfo,
  CryptoEngine,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { AnswerTooLarge, readLimitedAnswer } from '../http/limited-response';

/** Says by its signature that something was there at a moment (RFC 3161). */
export interface TimestampAuthority {
  /**
   * @returns the token in DER
   * @throws SealUnavailable when nobody answers now, AuthorityError when the answer is none to what
   *   was asked
   */
  stamp(data: Uint8Array): Promise<Uint8Array>;
}

/** What a seal needs is not there now; it will be. */
export class SealUnavailable extends Error {}
/** The authority does not give what it was asked for. */
export class AuthorityError extends Error {}

const answerWithinMs = 30_000;
/** A token with its certificates has some 6 kB. */
const answerBytes = 256 * 1024;
const sha256 = '2.16.840.1.101.3.4.2.1';
const granted = [0, 1];
/** Not the one that every user of the package shares: others set it to theirs. */
const engine = new CryptoEngine({ name: 'node', crypto: globalThis.crypto });

/** @param url of an authority that is asked over HTTP */
export function timestampAuthority(url: string): TimestampAuthority {
  return {
    async stamp(data) {
      const nonce = newNonce();
      const digest = await crypto.subtle.digest('SHA-256', Buffer.from(data));
      const request = new TimeStampReq({
        version: 1,
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
          hashedMessage: new OctetString({ valueHex: digest }),
        }),
        nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
        // Whoever checks the paper later has no other place to find the certificate.
        certReq: true,
      });
      const answer = await send(url, request.toSchema().toBER());
      return tokenIn(answer, data, nonce);
    },
  };
}

/**
 * DER writes a number the shortest way, and takes a first bit for its sign: neither begins with
 * nothing, nor below zero.
 */
function newNonce(): Buffer {
  const bytes = randomBytes(8);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

async function send(url: string, body: ArrayBuffer): Promise<ArrayBuffer> {
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/timestamp-query',
        Accept: 'application/timestamp-reply',
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    bytes = Uint8Array.from(await readLimitedAnswer(response, answerBytes)).buffer;
  } catch (error) {
    if (error instanceof AnswerTooLarge) {
      throw new AuthorityError(
        `The timestamp authority answered with more than ${answerBytes} bytes.`,
      );
    }
    throw new SealUnavailable('The timestamp authority cannot be reached.', { cause: error });
  }
  if (response.ok) return bytes;
  const message = `The timestamp authority answered ${response.status}.`;
  throw response.status >= 500 || response.status === 429
    ? new SealUnavailable(message)
    : new AuthorityError(message);
}

async function tokenIn(
  answer: ArrayBuffer,
  data: Uint8Array,
  nonce: Uint8Array,
): Promise<Uint8Array> {
  const { status, timeStampToken } = readAnswer(answer);
  if (!granted.includes(status.status) || !timeStampToken)
    throw new AuthorityError(
      `The timestamp authority gave no token: its status is ${status.status}.`,
    );
  if (!(await isOf(timeStampToken, data, nonce)))
    throw new AuthorityError(
      'The timestamp authority answered with a token that does not fit what it was asked for.',
    );
  return new Uint8Array(timeStampToken.toSchema().toBER());
}

function readAnswer(answer: ArrayBuffer): TimeStampResp {
  try {
    return TimeStampResp.fromBER(answer);
  } catch (error) {
    throw new AuthorityError('The timestamp authority did not answer as RFC 3161 says.', {
      cause: error,
    });
  }
}

/**
 * Whether a token is signed, and says of these very bytes, in answer to this question, when they
 * were there.
 */
async function isOf(token: ContentInfo, data: Uint8Array, nonce: Uint8Array): Promise<boolean> {
  try {
    const signed = new SignedData({ schema: token.content });
    const info = TSTInfo.fromBER(
      Uint8Array.from(signed.encapContentInfo.eContent?.valueBlock.valueHexView ?? []),
    );
    if (!info.nonce || Buffer.compare(info.nonce.valueBlock.valueHexView, nonce) !== 0)
      return false;
    return await signed.verify({ signer: 0, data: Uint8Array.from(data).buffer }, engine);
  } catch {
    return false;
  }
}
