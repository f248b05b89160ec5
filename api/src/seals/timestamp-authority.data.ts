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
import { ResponseTooLarge, readLimitedResponse } from '../http/limited-response';

/** States by its signature that data existed at a moment (RFC 3161). */
export interface TimestampAuthority {
  /**
   * @returns the token in DER
   * @throws SealUnavailable when the authority does not respond now, AuthorityError when the
   *   response does not fit the request
   */
  stamp(data: Uint8Array): Promise<Uint8Array>;
}

/** The authority cannot be reached now; a later attempt may succeed. */
export class SealUnavailable extends Error {}
/** The authority responds with something other than the requested token. */
export class AuthorityError extends Error {}

const answerTimeoutMs = 30_000;
/** A token with its certificates has about 6 kB. */
const maxResponseBytes = 256 * 1024;
const sha256 = '2.16.840.1.101.3.4.2.1';
const granted = [0, 1];
/**
 * A crypto engine of this module's own, since other users of the package may replace the shared
 * one.
 */
const engine = new CryptoEngine({ name: 'node', crypto: globalThis.crypto });

/** @param url address of an authority, which is asked over HTTP */
export function createTimestampAuthority(url: string): TimestampAuthority {
  return {
    async stamp(data) {
      const nonce = createNonce();
      const digest = await crypto.subtle.digest('SHA-256', Buffer.from(data));
      const request = new TimeStampReq({
        version: 1,
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
          hashedMessage: new OctetString({ valueHex: digest }),
        }),
        nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
        // Whoever verifies the paper later has no other source for the certificate.
        certReq: true,
      });
      const answer = await sendQuery(url, request.toSchema().toBER());
      return readToken(answer, data, nonce);
    },
  };
}

/**
 * Creates a nonce whose DER encoding has a fixed length: the first byte is neither zero nor above
 * 127, since DER shortens numbers and reads the first bit as a sign.
 */
function createNonce(): Buffer {
  const bytes = randomBytes(8);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

async function sendQuery(url: string, body: ArrayBuffer): Promise<ArrayBuffer> {
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
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    bytes = Uint8Array.from(await readLimitedResponse(response, maxResponseBytes)).buffer;
  } catch (error) {
    if (error instanceof ResponseTooLarge) {
      throw new AuthorityError(
        `The timestamp authority answered with more than ${maxResponseBytes} bytes.`,
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

async function readToken(
  answer: ArrayBuffer,
  data: Uint8Array,
  nonce: Uint8Array,
): Promise<Uint8Array> {
  const { status, timeStampToken } = parseResponse(answer);
  if (!granted.includes(status.status) || !timeStampToken)
    throw new AuthorityError(
      `The timestamp authority gave no token: its status is ${status.status}.`,
    );
  if (!(await isTokenFor(timeStampToken, data, nonce)))
    throw new AuthorityError('The timestamp authority answered with a token for another request.');
  return new Uint8Array(timeStampToken.toSchema().toBER());
}

function parseResponse(answer: ArrayBuffer): TimeStampResp {
  try {
    return TimeStampResp.fromBER(answer);
  } catch (error) {
    throw new AuthorityError('The timestamp authority did not answer as RFC 3161 says.', {
      cause: error,
    });
  }
}

/** Tells whether a token is signed, and states the time for these very bytes and this nonce. */
async function isTokenFor(
  token: ContentInfo,
  data: Uint8Array,
  nonce: Uint8Array,
): Promise<boolean> {
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
