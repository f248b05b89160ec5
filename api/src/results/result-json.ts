import { type SQL, sql } from 'drizzle-orm';
import { detailsFields } from '../cases/case-json';
import { jsonText, objectText } from '../db/json-text';
import { documentFields } from '../documents/document-json';

// Every fragment expects its tables without aliases.

const { of, orNull, plain } = jsonText;

const { numberOfParties: _, ...deliveredDetails } = detailsFields;

/** A row of `businesses` and `cases` as the JSON text of what a result begins with. */
export const resultHeadText = objectText({
  caseReference: of(sql`cases.reference`),
  businessReference: of(sql`businesses.reference`),
  municipalityNumber: of(sql`cases.municipality_number`),
  overview: objectText({
    ...deliveredDetails,
    journalNumber: orNull(sql`businesses.journal_number`),
    propertyOwner: of(sql`businesses.property_owner`),
  }),
});

const selectOfDocument = (column: string, documentId: SQL) => sql`(
  select ${sql.raw(`linked.${column}`)} from documents as linked
  where linked.customer_id = documents.customer_id and linked.document_id = ${documentId})`;

const sealText = objectText({
  state: of(sql`seal.state`),
  sealedAt: orNull(sql`seal.sealed_at`),
  holder: orNull(sql`seal.holder`),
  uuid: orNull(selectOfDocument('uuid', sql`seal.sealed_document_id`)),
  sha256: orNull(selectOfDocument('sha256', sql`seal.sealed_document_id`)),
});

/** A row of `documentsWithTypes` as the JSON text of `ResultDocumentRow`. */
export const resultDocumentText = objectText({
  uuid: documentFields.uuid,
  type: documentFields.documentTypeCode,
  typeName: documentFields.documentTypeName,
  fileName: documentFields.fileName,
  description: documentFields.description,
  fileType: documentFields.fileType,
  bytes: documentFields.fileSize,
  sha256: of(sql`documents.sha256`),
  isRelevant: documentFields.isRelevant,
  purpose: documentFields.purpose,
  isOfCase: plain(sql`documents.business_id is null`),
  capturedAt: documentFields.capturedAt,
  markUuid: documentFields.markUuid,
  addedAt: of(sql`documents.created_at`),
  sealOf: orNull(selectOfDocument('uuid', sql`sealing.document_id`)),
  scan: documentFields.scan,
  seal: sql`case when seal.document_id is null then 'null' else ${sealText} end`,
});
