import { and, eq } from 'drizzle-orm';
import { documents, documentTypes } from '../db/schema';
import { type CommandContext, lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';

const isDocumentType = (customerId: string, code: string) =>
  and(eq(documentTypes.customerId, customerId), eq(documentTypes.code, code));

export async function listDocumentTypes(
  context: CommandContext,
  { customerId }: CommandOf<'list document types'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const rows = await context.transaction
    .select({ code: documentTypes.code, name: documentTypes.name })
    .from(documentTypes)
    .where(eq(documentTypes.customerId, customerId))
    .orderBy(documentTypes.code);
  return { rows };
}

/** Adds a type or renames one. @throws RejectedCommand when there is no such customer */
export async function setDocumentType(
  context: CommandContext,
  { customerId, code, name }: CommandOf<'set document type'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const [existingType] = await context.transaction
    .select()
    .from(documentTypes)
    .where(isDocumentType(customerId, code));
  if (existingType?.name === name)
    return { changed: false, message: `The document type ${code} is already called ${name}.` };
  await context.transaction
    .insert(documentTypes)
    .values({ customerId, code, name })
    .onConflictDoUpdate({ target: [documentTypes.customerId, documentTypes.code], set: { name } });
  const type = { resource: 'document type', id: code, after: { name } };
  await record(
    context,
    customerId,
    existingType
      ? { action: 'changed', ...type, before: { name: existingType.name } }
      : { action: 'created', ...type },
  );
  return { changed: true, message: `The document type ${code} of ${customerId} is ${name}.` };
}

/** @throws RejectedCommand when there is no such type, or a document has it */
export async function removeDocumentType(
  context: CommandContext,
  { customerId, code }: CommandOf<'remove document type'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const [existingType] = await context.transaction
    .select()
    .from(documentTypes)
    .where(isDocumentType(customerId, code));
  if (!existingType) {
    throw new RejectedCommand(
      `The customer ${customerId} has no document type ${code}. 'document-types list' shows them.`,
    );
  }
  const used = await context.transaction.$count(
    documents,
    and(eq(documents.customerId, customerId), eq(documents.documentTypeCode, code)),
  );
  if (used > 0) {
    throw new RejectedCommand(
      `The document type ${code} is used by ${used} ${used === 1 ? 'document' : 'documents'} ` +
        'and must stay. ' +
        "'document-types set' changes its name.",
    );
  }
  await context.transaction.delete(documentTypes).where(isDocumentType(customerId, code));
  const change = { resource: 'document type', id: code, before: { name: existingType.name } };
  await record(context, customerId, { action: 'deleted', ...change });
  return { changed: true, message: `The document type ${code} of ${customerId} has been removed.` };
}
