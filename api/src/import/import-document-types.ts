import type { CaseSystemDocumentType } from '@feltbok/contract/integration.ts';
import { eq } from 'drizzle-orm';
import { insertRows, updateRows } from '../db/bulk-rows';
import type { Transaction } from '../db/database';
import { documentTypes } from '../db/schema';
import { type Author, toAuditRows } from '../writes/audit';
import type { AuditedChange } from '../writes/audit-record';

/**
 * Adds document types, and renames existing ones. Documents keep the name that they were saved
 * with.
 * @param deliveredTypes no two with the same code
 * @returns the outcomes in the order of the types
 */
export async function importDocumentTypes(
  transaction: Transaction,
  author: Author,
  deliveredTypes: readonly CaseSystemDocumentType[],
): Promise<('created' | 'changed' | 'unchanged')[]> {
  if (deliveredTypes.length === 0) return [];
  const { customerId } = author;
  const rows = await transaction
    .select({ code: documentTypes.code, name: documentTypes.name })
    .from(documentTypes)
    .where(eq(documentTypes.customerId, customerId))
    .for('no key update');
  const present = new Map(rows.map(({ code, name }) => [code, name]));
  const outcomes = deliveredTypes.map(({ code, name }) => {
    const known = present.get(code);
    if (known === undefined) return 'created';
    return known === name ? 'unchanged' : 'changed';
  });
  const getRowsWith = (outcome: string) =>
    deliveredTypes
      .filter((_, at) => outcomes[at] === outcome)
      .map((type) => ({ customerId, ...type }));
  await insertRows(
    transaction,
    documentTypes,
    ['customerId', 'code', 'name'],
    getRowsWith('created'),
    ['code'],
  );
  await updateRows(
    transaction,
    documentTypes,
    ['customerId', 'code'],
    ['name'],
    getRowsWith('changed'),
  );

  const changes = deliveredTypes.flatMap(({ code, name }): AuditedChange[] => {
    const known = present.get(code);
    const type = { resource: 'document type', id: code, after: { name } };
    if (known === name) return [];
    return [
      known === undefined
        ? { action: 'created', ...type }
        : { action: 'changed', ...type, before: { name: known } },
    ];
  });
  if (changes.length > 0) await transaction.execute(toAuditRows(author, changes));
  return outcomes;
}
