import { createHash } from 'node:crypto';
import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import { findColourProblem } from '@feltbok/papers/letterhead-colour.ts';
import { findLogoProblem, toLogoUrl } from '@feltbok/papers/logo-check.ts';
import { createPlainLetterhead } from '@feltbok/papers/paper-frame.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { letterheads } from '../db/schema';
import { RejectedCommand } from '../operator-commands/operator-command';
import { createPdfWorkers } from '../pdf/pdf-workers';
import type { AuditedChange } from '../writes/audit-record';

export type LetterheadFields = Omit<Letterhead, 'name'>;

/** @throws RejectedCommand when the file cannot be a logo */
export function readLogo(bytes: Uint8Array): string {
  const problem = findLogoProblem(bytes);
  if (problem) throw new RejectedCommand(`The logo ${problem}`);
  return toLogoUrl(bytes);
}

export async function findLetterhead(
  transaction: Pick<Transaction, 'select'>,
  customerId: string,
): Promise<LetterheadFields | undefined> {
  const [row] = await transaction
    .select()
    .from(letterheads)
    .where(eq(letterheads.customerId, customerId));
  if (!row) return undefined;
  const { customerId: _, ...fields } = row;
  return fields;
}

/**
 * Stores the given fields, after a paper was made with them.
 * @returns the change for the audit trail; null when the letterhead already has these values
 * @throws RejectedCommand when the colour is too pale, or no paper can be made with the logo
 */
export async function changeLetterhead(
  transaction: Transaction,
  customerId: string,
  newFields: Partial<LetterheadFields>,
): Promise<AuditedChange[] | null> {
  const { name: _, ...empty } = createPlainLetterhead('');
  const before = await findLetterhead(transaction, customerId);
  const after = { ...empty, ...before, ...newFields };
  if (before && JSON.stringify(before) === JSON.stringify({ ...before, ...newFields })) return null;
  const problem = after.colour === null ? null : findColourProblem(after.colour);
  if (problem) throw new RejectedCommand(problem);
  if (newFields.logo) await tryLetterhead(customerId, after);
  await transaction
    .insert(letterheads)
    .values({ customerId, ...after })
    .onConflictDoUpdate({ target: letterheads.customerId, set: after });
  const change = { resource: 'letterhead', id: customerId, after: toRecorded(after) };
  return [
    before
      ? { action: 'changed', ...change, before: toRecorded(before) }
      : { action: 'created', ...change },
  ];
}

/** The trail names a logo by the digest of its data URL. */
export const toRecorded = ({ logo, ...fields }: LetterheadFields) => ({
  ...fields,
  logo: logo && `sha256:${createHash('sha256').update(logo).digest('hex')}`,
});

/** Makes a paper in a process of its own, because a drawing may need any amount of time. */
async function tryLetterhead(customerId: string, fields: LetterheadFields): Promise<void> {
  const pdfs = createPdfWorkers({ workers: 1, timeMs: 60_000 });
  try {
    const frame = {
      title: 'Logo',
      author: customerId,
      language: 'nb-NO',
      id: customerId,
      createdAt: new Date(),
      foot: { left: '', right: '' },
      letterhead: { name: customerId, ...fields },
    };
    await pdfs.make({ html: '<p>Logo</p>', parties: [], frame }, customerId);
  } catch (error) {
    if (!(error instanceof PdfInputError)) throw error;
    throw new RejectedCommand(`No paper can be made with the logo: it ${error.message}.`);
  } finally {
    await pdfs.close();
  }
}
