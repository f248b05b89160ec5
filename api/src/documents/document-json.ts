import { sql } from 'drizzle-orm';
import { arrayText, jsonText, objectText } from '../db/json-text';

/** Documents with the current names of their types, and with their seals. */
export const documentsWithTypes = sql`documents
  left join document_types
    on document_types.customer_id = documents.customer_id
      and document_types.code = documents.document_type_code
  left join paper_seals as seal
    on seal.customer_id = documents.customer_id and seal.document_id = documents.document_id
  left join paper_seals as sealing
    on sealing.customer_id = documents.customer_id
      and sealing.sealed_document_id = documents.document_id`;

/**
 * Name of the document type; where the case system does not know the type, the name that the
 * document was saved with.
 */
const typeName = sql`coalesce(document_types.name, documents.document_type_name)`;

const { of, orNull, plain, plainOrNull } = jsonText;

const sealText = objectText({
  state: of(sql`seal.state`),
  problem: orNull(sql`seal.problem`),
  againAt: orNull(sql`seal.again_at`),
  sealedAt: orNull(sql`seal.sealed_at`),
  holder: orNull(sql`seal.holder`),
});

/** The fields of a document, the same for every account. */
export const documentFields = {
  id: plain(sql`documents.document_id`),
  uuid: of(sql`documents.uuid`),
  fileName: of(sql`documents.file_name`),
  description: of(sql`documents.description`),
  fileType: of(sql`documents.file_type`),
  fileSize: plain(sql`documents.file_size`),
  isRelevant: plain(sql`documents.is_relevant`),
  documentTypeCode: of(sql`documents.document_type_code`),
  documentTypeName: of(typeName),
  purpose: orNull(sql`documents.purpose`),
  caseId: plain(sql`documents.case_id`),
  businessId: plainOrNull(sql`documents.business_id`),
  capturedAt: orNull(sql`documents.captured_at`),
  capturedLatitude: orNull(sql`documents.captured_latitude`),
  capturedLongitude: orNull(sql`documents.captured_longitude`),
  markUuid: orNull(sql`documents.mark_uuid`),
  scan: orNull(sql`nullif(documents.scan, 'clean')`),
  seal: sql`case when seal.document_id is null then 'null' else ${sealText} end`,
  sealOf: plainOrNull(sql`sealing.document_id`),
  revision: plain(sql`documents.revision`),
};

/** A row of `documentsWithTypes` as `StoredDocument`, the same for every account. */
export const documentJson = sql`${objectText(documentFields)}::json`;

/** A row of `documentsWithTypes` for the account that asks. */
const ownDocumentText = objectText({
  ...documentFields,
  isOwn: orNull(sql`documents.created_by = (select request_subject())`),
});

const foreignLetters = 'ÆØÅæøåÁČĐŊŠŦŽáčđŋšŧžÄÖäö';
const theirPlaces = '{|}{|}acdnstzacdnstz{|{|';

/**
 * Orders names as Norwegian does, regardless of case. Names of collations, and whether `lower`
 * handles Å, depend on how the database was set up; three characters after z therefore replace Æ, Ø
 * and Å.
 */
const toSortKey = (name: ReturnType<typeof sql>) =>
  sql`lower(translate(${name}, ${foreignLetters}, ${theirPlaces})) collate "C"`;

const groupText = objectText({
  documentTypeCode: of(sql`of_type.code`),
  documentTypeName: of(sql`of_type.name`),
  numberOfAttachments: plain(sql`of_type.number`),
  documents: sql`of_type.list`,
});

/**
 * The documents of a row of `businesses`, and those of the case as a whole, as the JSON text of
 * `DocumentGroup[]`.
 */
export const documentGroupsText = sql`(
  select ${arrayText(groupText, sql`${toSortKey(sql`of_type.name`)}, of_type.code`)}
  from (
    select documents.document_type_code as code, min(${typeName}) as name, count(*) as number,
           ${arrayText(ownDocumentText, sql`documents.document_id`)} as list
    from ${documentsWithTypes}
    where documents.customer_id = businesses.customer_id and documents.case_id = businesses.case_id
      and (documents.business_id = businesses.business_id or documents.business_id is null)
      and documents.state = 'stored'
    group by documents.document_type_code) as of_type)`;

/** The customer's document types as `DocumentTypes`, ordered by name. */
export const documentTypesJson = sql`coalesce(
  json_agg(json_build_object('code', document_types.code, 'codeValue', document_types.name)
    order by ${toSortKey(sql`document_types.name`)}, document_types.code), '[]')`;
