import { toTemplateNameKey } from '@feltbok/domain/agreements/template-name.ts';
import { sql } from 'drizzle-orm';
import { acceptTemplate } from '../agreements/template-validation';
import type { Transaction } from '../db/database';
import { agreementTemplates } from '../db/schema';
import type { Author } from '../writes/audit';
import { importDocumentTypes } from './import-document-types';
import type { ImportedCustomer } from './import-file';

/**
 * Imports what all cases of a customer share. The file decides code lists and document types; users
 * decide templates once they exist.
 */
export async function importCustomerLists(
  transaction: Transaction,
  author: Author,
  customer: ImportedCustomer,
): Promise<void> {
  const {
    customerId,
    codeLists = [],
    documentTypes = [],
    agreementTemplates: templates = [],
  } = customer;
  await transaction.execute(sql`
    insert into code_lists (customer_id, code_list_type, code, code_value, position)
    select ${customerId}, "codeListType", code, "codeValue", position
    from rows from (jsonb_to_recordset(${JSON.stringify(codeLists)}::jsonb)
      as ("codeListType" text, code text, "codeValue" text)) with ordinality
      as given ("codeListType", code, "codeValue", position)
    on conflict (customer_id, code_list_type, code)
    do update set code_value = excluded.code_value, position = excluded.position`);
  await importDocumentTypes(transaction, author, documentTypes);
  for (const { rowKey, ...template } of templates) {
    const { name, htmlContent } = acceptTemplate(template);
    // A template is found by its key, so that one that users have renamed is not added again.
    await transaction
      .insert(agreementTemplates)
      .values({ customerId, rowKey, name, nameKey: toTemplateNameKey(name), htmlContent })
      .onConflictDoNothing();
  }
}
