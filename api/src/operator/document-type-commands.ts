import { and, eq } from 'drizzle-orm';
import { documents, documentTypes } from '../db/schema';
import { type ActContext, lockCustomer, record } from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';

const typeOf = (customerId: string, code: string) =>
  and(eq(documentTypes.customerId, customerId), eq(documentTypes.code, code));

export async function listDocumentTypes(
  context: ActContext,
  { customerId }: ActOf<'list document types'>,
): Promise<ActOutcome> {
  await lockCustomer(context, customerId);
  const rows = await context.transaction
    .select({ code: documentTypes.code, name: documentTypes.name })
    .from(documentTypes)
    .where(eq(documentTypes.customerId, customerId))
    .orderBy(documentTypes.code);
  return { rows };
}

/** Adds a type or renames one. @throws RejectedAct when there is no such customer */
export async function setDocumentType(
  context: ActContext,
  { customerId, code, name }: ActOf<'set document type'>,
): Promise<ActOutcome> {
  await lockCustomer(context, customerId);
  const [known] = await context.transaction
    .select()
    .from(documentTypes)
    .where(typeOf(customerId, code));
  if (known?.name === name)
    return { changed: false, message: `The document type ${code} is called ${name} already.` };
  await context.transaction
    .insert(documentTypes)
    .values({ customerId, code, name })
    .onConflictDoUpdate({ target: [documentTypes.customerId, documentTypes.code], set: { name } });
  const type = { resource: 'document type', id: code, after: { name } };
  await record(
    context,
    customerId,
    known
      ? { action: 'changed', ...type, before: { name: known.name } }
      : { action: 'created', ...type },
  );
  return { changed: true, message: `The document type ${code} of ${customerId} is ${name}.` };
}

/** @throws RejectedAct when there is no such type, or a document has it */
export async function removeDocumentType(
  context: ActContext,
  { customerId, code }: ActOf<'remove document type'>,
): Promise<ActOutcome> {
  await lockCustomer(context, customerId);
  const [known] = await context.transaction
    .select()
    .from(documentTypes)
    .where(typeOf(customerId, code));
  if (!known) {
    throw new RejectedAct(
      `The customer ${customerId} has no document type ${code}. 'document-types list' shows them.`,
    );
  }
  const used = await context.transaction.$count(
    documents,
    and(eq(documents.customerId, customerId), eq(documents.documentTypeCode, code)),
  );
  if (used > 0) {
    throw new RejectedAct(
      `The document type ${code} is that of ${used} ${used === 1 ? 'document' : 'documents'} ` +
        'and must stay. ' +
        "'document-types set' changes its name.",
    );
  }
  await context.transaction.delete(documentTypes).where(typeOf(customerId, code));
  const change = { resource: 'document type', id: code, before: { name: known.name } };
  await record(context, customerId, { action: 'deleted', ...change });
  return { changed: true, message: `The document type ${code} of ${customerId} is removed.` };
}
