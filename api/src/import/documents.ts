import { isAttendeeListPhoto } from '@feltbok/domain/documents/document-purpose.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { businesses, cases, documents, documentTypes } from '../db/schema';
import { readContent } from '../documents/request-content';
import { createFileKey } from '../files/file-key';
import type { FileStore } from '../files/file-store';
import { RequestProblem } from '../http/problem';
import { type ImportedDocument, type ImportFile, ImportFileError } from './import-file';

/** The author of imported documents, which is not a user. */
const author = 'import';

interface Place {
  customerId: string;
  caseId: number;
  businessId: number;
}

export const hasDocuments = ({ customers }: ImportFile): boolean =>
  customers.some((customer) =>
    customer.cases.some(({ businesses }) =>
      businesses.some((business) => business.documents?.length),
    ),
  );

/**
 * Adds the documents of a file whose cases are in the database. Existing documents, and those that
 * users deleted, stay as they are. Each document is added by itself, content first, so that an
 * interrupted import can be repeated.
 * @returns the number of added documents
 * @throws ImportFileError when a content does not match its type
 */
export async function importDocuments(
  database: Database,
  files: FileStore,
  file: ImportFile,
): Promise<number> {
  let added = 0;
  for (const { customerId, cases: customerCases } of file.customers) {
    for (const importedCase of customerCases) {
      for (const business of importedCase.businesses) {
        if (!business.documents?.length) continue;
        const place = await findPlace(
          database,
          customerId,
          importedCase.reference,
          business.reference,
        );
        for (const document of business.documents) {
          if (await isKnown(database, place, document.uuid)) continue;
          await addDocument(database, files, place, document);
          added += 1;
        }
      }
    }
  }
  return added;
}

async function findPlace(
  database: Database,
  customerId: string,
  caseName: string,
  name: string,
): Promise<Place> {
  const [place] = await database
    .select({ caseId: cases.caseId, businessId: businesses.businessId })
    .from(businesses)
    .innerJoin(
      cases,
      and(eq(cases.customerId, businesses.customerId), eq(cases.caseId, businesses.caseId)),
    )
    .where(
      and(
        eq(businesses.customerId, customerId),
        eq(cases.reference, caseName),
        eq(businesses.reference, name),
      ),
    );
  if (!place) throw new Error(`The business '${name}' is not in the database.`);
  return { customerId, ...place };
}

async function isKnown(database: Database, { customerId }: Place, uuid: string): Promise<boolean> {
  const { rows } = await database.execute<{ known: boolean }>(sql`
    select exists (select from documents where customer_id = ${customerId} and uuid = ${uuid})
      or exists (
        select from audit_events
        where customer_id = ${customerId} and resource = 'document' and action = 'deleted'
          and before ->> 'uuid' = ${uuid.toLowerCase()}) as known`);
  return rows[0]?.known ?? false;
}

async function addDocument(
  database: Database,
  files: FileStore,
  { customerId, caseId, businessId }: Place,
  { file, documentTypeCode, description = '', isRelevant = true, ...document }: ImportedDocument,
): Promise<void> {
  const key = createFileKey(customerId);
  const content = readContent(file, document.fileType, Number.MAX_SAFE_INTEGER);
  try {
    await files.put(key, content);
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error;
    const [first] = error.members.errors ?? [];
    throw new ImportFileError(
      `the document '${document.fileName}' ${first?.message ?? error.message}`,
    );
  }
  const whole = { ...document, description, isRelevant, documentTypeCode };
  const [type] = await database
    .select({ name: documentTypes.name })
    .from(documentTypes)
    .where(and(eq(documentTypes.customerId, customerId), eq(documentTypes.code, documentTypeCode)));
  await database.insert(documents).values({
    customerId,
    caseId,
    businessId,
    ...document,
    purpose: document.purpose ?? (isAttendeeListPhoto(whole) ? 'attendeeList' : null),
    description,
    isRelevant,
    documentTypeCode,
    documentTypeName: type?.name ?? documentTypeCode,
    ...content.getResult(),
    storageKey: key,
    state: 'stored',
    createdBy: author,
  });
}
