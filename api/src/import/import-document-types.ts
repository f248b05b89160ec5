import type { CaseSystemDocumentType } from '@feltbok/contract/integration.ts';
import { eq } from 'drizzle-orm';
import { insertRows, updateRows } from '../db/bulk-rows';
import type { Transaction } from '../db/database';
import { documentTypes } from '../db/schema';
import { type Author, auditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';

/**
 * Adds document types and gives known ones their names. Documents retain the name that they were
 * saved under.
 * @param given no two of one code
 * @returns what came of each, in their order
 */
export async function importDocumentTypes(
  transaction: Transaction,
  author: Author,
  given: readonly CaseSystemDocumentType[],
): Promise<('created' | 'changed' | 'unchanged')[]> {
  if (given.length === 0) return [];
  const { customerId } = author;
  const rows = await transaction
    .select({ code: documentTypes.code, name: documentTypes.name })
    .from(documentTypes)
    .where(eq(documentTypes.customerId, customerId))
    .for('no key update');
  const present = new Map(rows.map(({ code, name }) => [code, name]));
  const outcomes = given.map(({ code, name }) => {
    const known = present.get(code);
    if (known === undefined) return 'created';
    return known === name ? 'unchanged' : 'changed';
  });
  const rowsThat = (outcome: string) =>
    given.filter((_, at) => outcomes[at] === outcome).map((one) => ({ customerId, ...one }));
  await insertRows(
    transaction,
    documentTypes,
    ['customerId', 'code', 'name'],
    rowsThat('created'),
    ['code'],
  );
  await updateRows(
    transaction,
    documentTypes,
    ['customerId', 'code'],
    ['name'],
    rowsThat('changed'),
  );

  const changes = given.flatMap(({ code, name }): AuditedChange[] => {
    const known = present.get(code);
    const type = { resource: 'document type', id: code, after: { name } };
    if (known === name) return [];
    return [
      known === undefined
        ? { action: 'created', ...type }
        : { action: 'changed', ...type, before: { name: known } },
    ];
  });
  if (changes.length > 0) await transaction.execute(auditRows(author, changes));
  return outcomes;
}
