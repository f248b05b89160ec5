import { acceptedWithRecords } from '@feltbok/contract/accepted-records.ts';
import type { AttendeeChange } from '@feltbok/contract/attendees.ts';
import { isPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { extractSignatureRecord } from '@feltbok/domain/signatures/former-signature.ts';
import { sha256OfText } from '@feltbok/domain/signatures/signature-evidence.ts';
import type {
  SignatureFields,
  SignatureRecord,
} from '@feltbok/domain/signatures/signature-record.ts';

/** Records of stored signatures, by the picture that each stands beside. */
type StoredRecords = ReadonlyMap<string, SignatureRecord | null | undefined>;

export const indexRecords = (saved: readonly SignatureFields[]): StoredRecords =>
  new Map(saved.map(({ signature, signatureRecord }) => [signature, signatureRecord]));

/**
 * Puts beside each signature of a body the record that it is to stand with.
 * @param stored by which a body need not repeat the record of a signature that stands already
 */
export const pairChanges = (
  changes: readonly AttendeeChange[],
  stored: StoredRecords,
): Promise<AttendeeChange[]> =>
  Promise.all(
    changes.map(async (change) => {
      const { signature, signatureRecord } = change;
      if (!signature || isPlaceholder('signature', signature)) return change;
      return {
        ...change,
        signatureRecord: await findRecord({ signature, signatureRecord }, stored),
      };
    }),
  );

/**
 * Finds the record of a signature that was sent: the one beside it; of an app of version 1.7 the
 * one in its picture. What was sent beside another picture is returned as it is, and does not fit.
 */
export async function findRecord(
  { signature, signatureRecord }: SignatureFields,
  stored: StoredRecords,
): Promise<SignatureRecord | null> {
  if (!signatureRecord) return stored.get(signature) ?? (await extractSignatureRecord(signature));
  if (signatureRecord.picture === (await sha256OfText(signature))) return signatureRecord;
  // A host that was taken back to version 1.7 sends back the former record, which it does not know,
  // with a new signature.
  return (await extractSignatureRecord(signature)) ?? signatureRecord;
}

/**
 * Whether a client is answered with records. Apps of version 1.7 and before do not ask for them:
 * they find them in the pictures, and would take two equal records for a change.
 * @param accept of the request
 */
export const acceptsRecords = (accept: string | undefined): boolean =>
  accept?.includes(acceptedWithRecords) ?? false;

/** The list as a client is answered. @param accept of the request */
export function answeredAttendees(
  attendees: readonly Attendee[],
  accept: string | undefined,
): Attendee[] {
  if (acceptsRecords(accept)) return [...attendees];
  return attendees.map(({ signatureRecord: _, ...attendee }) => attendee);
}
