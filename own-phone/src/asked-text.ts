import type { AskedSignature } from '@feltbok/contract/signing-requests.ts';
import {
  computeFingerprint,
  type Statement,
  sha256OfBytes,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import { decodeBase64 } from '@feltbok/domain/values/base64.ts';
import type { TextModel } from '@feltbok/papers/agreement-text.ts';

/** Builds the statement that the party signs. */
export function toStatement(asked: AskedSignature): Statement {
  const { business, case: caseNumber, party, text, statement = 'agreement-1' } = asked;
  return text === null
    ? { statement: 'attendance-1', business, case: caseNumber, party }
    : { statement, business, case: caseNumber, text };
}

/** Whether the fingerprint is that of the text and pictures that the page shows. */
export async function isWhatIsSigned(asked: AskedSignature): Promise<boolean> {
  if ((await computeFingerprint(toStatement(asked))) !== asked.fingerprint) return false;
  const { shown, statement, text } = asked;
  if (!shown) return text === null;
  // The server reads the HTML of version 1, because this page does not include a parser for it.
  if (statement && shown.model !== text) return false;
  const { pictures }: TextModel = JSON.parse(shown.model);
  const digests = await Promise.all(shown.pictures.map(digestPicture));
  return (
    pictures.length === digests.length && pictures.every((digest, at) => digest === digests[at])
  );
}

const digestPicture = (dataUrl: string): Promise<string> =>
  sha256OfBytes(decodeBase64(dataUrl.slice(dataUrl.indexOf(',') + 1)));
