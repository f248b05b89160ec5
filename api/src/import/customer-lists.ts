import { templateNameKey } from '@feltbok/shared/domain/template-name';
import { sql } from 'drizzle-orm';
import { acceptedTemplate } from '../agreements/accepted-template';
import type { Transaction } from '../db/database';
import { agreementTemplates } from '../db/schema';
import type { ImportedCustomer } from './import-file';

/** What a customer's cases have in common: code lists and document types are the file's, templates are the users'. */
export async function importCustomerLists(transaction: Transaction, customer: ImportedCustomer): Promise<void> {
  const { customerId, codeLists = [], documentTypes = [], agreementTemplates: templates = [] } = customer;
  await transaction.execute(sql`
    insert into code_lists (customer_id, code_list_type, code, code_value, position)
    select ${customerId}, "codeListType", code, "codeValue", position
    from rows from (jsonb_to_recordset(${JSON.stringify(codeLists)}::jsonb)
      as ("codeListType" text, code text, "codeValue" text)) with ordinality
      as given ("codeListType", code, "codeValue", position)
    on conflict (customer_id, code_list_type, code)
    do update set code_value = excluded.code_value, position = excluded.position`);
  await transaction.execute(sql`
    insert into document_types (customer_id, code, name)
    select ${customerId}, code, name
    from jsonb_to_recordset(${JSON.stringify(documentTypes)}::jsonb) as given (code text, name text)
    on conflict (customer_id, code) do update set name = excluded.name`);
  for (const { rowKey, ...template } of templates) {
    const { name, htmlContent } = acceptedTemplate(template);
    // Found again by its key, so that one that users have renamed is not added a second time.
    await transaction
      .insert(agreementTemplates)
      .values({ customerId, rowKey, name, nameKey: templateNameKey(name), htmlContent })
      .onConflictDoNothing();
  }
}
