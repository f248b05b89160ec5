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

/** Records of stored signatures, by their pictures. */
type StoredRecords = ReadonlyMap<string, SignatureRecord | null | undefined>;

export const indexRecords = (saved: readonly SignatureFields[]): StoredRecords =>
  new Map(saved.map(({ signature, signatureRecord }) => [signature, signatureRecord]));

/**
 * Adds to each signature of a body the record that it will be stored with.
 * @param stored saves the body from repeating the record of a stored signature
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
 * Finds the record of a signature in a body: the one beside it, or, from an app of version 1.7, the
 * one in its picture. A record of another picture is returned as it is, and does not fit.
 */
export async function findRecord(
  { signature, signatureRecord }: SignatureFields,
  stored: StoredRecords,
): Promise<SignatureRecord | null> {
  if (!signatureRecord) return stored.get(signature) ?? (await extractSignatureRecord(signature));
  if (signatureRecord.picture === (await sha256OfText(signature))) return signatureRecord;
  // A host that was reset to version 1.7 sends an earlier record, which it does not know, with a
  // new signature.
  return (await extractSignatureRecord(signature)) ?? signatureRecord;
}

/**
 * Tells whether a client wants records in the response. Apps of version 1.7 and earlier do not ask
 * for them: they read the pictures, and would take equal records for a change.
 * @param accept header of the request
 */
export const acceptsRecords = (accept: string | undefined): boolean =>
  accept?.includes(acceptedWithRecords) ?? false;

/** Builds the list for the response. @param accept header of the request */
export function toResponse(attendees: readonly Attendee[], accept: string | undefined): Attendee[] {
  if (acceptsRecords(accept)) return [...attendees];
  return attendees.map(({ signatureRecord: _, ...attendee }) => attendee);
}
