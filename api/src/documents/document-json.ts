import { sql } from 'drizzle-orm';

/** Documents, with the names that their types have now. */
export const documentsWithTypes = sql`documents left join document_types
  on document_types.customer_id = documents.customer_id and document_types.code = documents.document_type_code`;

/** A type that the customer's case system does not know is called as whoever saved the document called it. */
const typeName = sql`coalesce(document_types.name, documents.document_type_name)`;

const documentFields = sql`
  'id', documents.document_id,
  'uuid', documents.uuid,
  'fileName', documents.file_name,
  'description', documents.description,
  'fileType', documents.file_type,
  'fileSize', documents.file_size,
  'isRelevant', documents.is_relevant,
  'documentTypeCode', documents.document_type_code,
  'documentTypeName', ${typeName},
  'purpose', documents.purpose,
  'caseId', documents.case_id,
  'businessId', documents.business_id,
  'capturedAt', documents.captured_at,
  'capturedLatitude', documents.captured_latitude,
  'capturedLongitude', documents.captured_longitude,
  'markUuid', documents.mark_uuid,
  'revision', documents.revision`;

/** A row of `documentsWithTypes` as `StoredDocument`, for whomever. */
export const documentJson = sql`json_build_object(${documentFields})`;

/** The same, for the account that asks. */
const ownDocumentJson = sql`json_build_object(${documentFields},
  'isOwn', documents.created_by = (select request_subject()))`;

const foreignLetters = 'ÆØÅæøåÁČĐŊŠŦŽáčđŋšŧžÄÖäö';
const theirPlaces = '{|}{|}acdnstzacdnstz{|{|';

/**
 * Orders names as Norwegian does, whatever the case of letters. What a database's own collations are called, and whether
 * `lower` knows Å, depends on how it was set up; three signs that follow z stand for Æ, Ø and Å.
 */
const alphabetically = (name: ReturnType<typeof sql>) =>
  sql`lower(translate(${name}, ${foreignLetters}, ${theirPlaces})) collate "C"`;

/** The documents of a row of `businesses`, and those of its case as a whole, as `DocumentGroup[]`. */
export const documentGroupsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'documentTypeCode', of_type.code,
    'documentTypeName', of_type.name,
    'numberOfAttachments', of_type.number,
    'documents', of_type.list) order by ${alphabetically(sql`of_type.name`)}, of_type.code), '[]')
  from (
    select documents.document_type_code as code, min(${typeName}) as name, count(*) as number,
           json_agg(${ownDocumentJson} order by documents.document_id) as list
    from ${documentsWithTypes}
    where documents.customer_id = businesses.customer_id and documents.case_id = businesses.case_id
      and (documents.business_id = businesses.business_id or documents.business_id is null)
      and documents.state = 'stored'
    group by documents.document_type_code) as of_type)`;

/** The customer's document types as `DocumentTypes`, in the order of their names. */
export const documentTypesJson = sql`coalesce(
  json_agg(json_build_object('code', document_types.code, 'codeValue', document_types.name)
    order by ${alphabetically(sql`document_types.name`)}, document_types.code), '[]')`;
