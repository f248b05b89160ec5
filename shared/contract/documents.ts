import type {
  DocumentChange,
  DocumentGroup,
  PaperSeal,
  StoredDocument,
} from '@feltbok/domain/documents/document.ts';
import { documentLimits } from '@feltbok/domain/documents/document-limits.ts';
import { documentPurposes } from '@feltbok/domain/documents/document-purpose.ts';
import { sealProblems } from '@feltbok/domain/documents/paper-seal.ts';
import Type, { type Static } from 'typebox';
import { defineEntitySchema } from './entity-schema.ts';
import { deviceUuid, nullable, serverId } from './identifiers.ts';

const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description && { description }) });
const name = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });
const BytesSchema = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Bytes.',
});
const FileTypeSchema = Type.String({
  maxLength: documentLimits.fileType,
  // It becomes part of headers and data URLs, so nothing may be in it that means something there.
  pattern:
    '^[A-Za-z0-9!#$&^_.+-]*(/[A-Za-z0-9!#$&^_.+-]+)?( ?; ?[A-Za-z0-9_.+-]+=[A-Za-z0-9_.+-]+)*$',
  description: 'Media type, or the short name of one, such as ra-pdf. Empty if unknown.',
});
/** Time and place of a photograph. */
const capture = {
  // PostgreSQL knows no year 0.
  capturedAt: nullable(Type.String({ format: 'date-time', pattern: '^[12]' })),
  capturedLatitude: nullable(
    Type.Number({ minimum: -90, maximum: 90, description: 'Degrees in WGS84.' }),
  ),
  capturedLongitude: nullable(
    Type.Number({ minimum: -180, maximum: 180, description: 'Degrees in WGS84.' }),
  ),
};
const purpose = nullable(
  Type.Enum(documentPurposes, {
    description:
      'Its purpose: mapPicture for the protocol’s map, attendeeList for a photo of the ' +
      'list of attendees, which is not a power of attorney; null for all others.',
  }),
);
/** Reasons why the server withholds a document's content. */
const documentScans = ['waiting', 'infected'] as const;

const markUuid = nullable(
  Type.String({
    format: 'uuid',
    description: 'The boundary mark of the case that it belongs to; null for none.',
  }),
);
export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the content, in hexadecimal digits.',
});

/** State of a paper's seal. */
export const PaperSealSchema = defineEntitySchema<PaperSeal>()(
  Type.Object(
    {
      state: Type.Enum(['none', 'waiting', 'failed', 'sealed'] as const, {
        description:
          'none: it will not be sealed; waiting: it is sealed as soon as possible; failed: ' +
          'sealing is repeated once an hour, or on request.',
      }),
      problem: nullable(
        Type.Enum(sealProblems, {
          description: 'Why the last attempt failed; null if it did not.',
        }),
      ),
      againAt: Type.Optional(
        nullable(
          Type.String({
            format: 'date-time',
            description: 'When a failed attempt is repeated. Absent in older data on a device.',
          }),
        ),
      ),
      sealedAt: nullable(Type.String({ format: 'date-time' })),
      holder: nullable(
        Type.String({
          description:
            'The name in the certificate of the sealing key; null for a timestamp without a key.',
        }),
      ),
    },
    { title: 'PaperSeal' },
  ),
);

/** A document of a case as the server delivers it, without its content. */
export const StoredDocumentSchema = defineEntitySchema<StoredDocument>()(
  Type.Object(
    {
      id: serverId('document'),
      uuid: Type.String({ format: 'uuid' }),
      fileName: Type.String(),
      description: Type.String(),
      fileType: Type.String(),
      fileSize: BytesSchema,
      isRelevant: Type.Boolean(),
      documentTypeCode: Type.String(),
      documentTypeName: Type.String(),
      /** Absent in what older versions have stored on a device. */
      purpose: Type.Optional(purpose),
      caseId: serverId('case'),
      businessId: nullable(serverId('business', 'Null for a document of the case as a whole.')),
      ...capture,
      /** Absent in what older versions have stored on a device. */
      markUuid: Type.Optional(markUuid),
      isOwn: Type.Optional(
        Type.Boolean({
          description:
            'In lists: whether the account has added it. Absent in older data on a device.',
        }),
      ),
      scan: Type.Optional(
        nullable(
          Type.Enum(documentScans, {
            description:
              'Why the content is not sent: it waits for a scan, or contains malware. Null for all ' +
              'others; absent in older data on a device.',
          }),
        ),
      ),
      seal: Type.Optional(nullable(PaperSealSchema)),
      sealOf: Type.Optional(
        nullable(
          serverId(
            'document',
            'The paper that this is the sealed version of. What a device stored before lacks it.',
          ),
        ),
      ),
      revision: Type.Integer({
        description: 'The number of changes; If-Match is compared with it.',
      }),
    },
    { title: 'Document' },
  ),
);

/** Room that is left for documents. */
export const DocumentRoomSchema = Type.Object(
  {
    bytesLeft: nullable(
      Type.Integer({
        minimum: 0,
        description: 'For all documents of the customer; null for no limit.',
      }),
    ),
  },
  { title: 'DocumentRoom' },
);
export type DocumentRoom = Static<typeof DocumentRoomSchema>;

/** The documents of one type in a business; types without any are not listed. */
export const DocumentGroupSchema = defineEntitySchema<DocumentGroup>()(
  Type.Object(
    {
      documentTypeCode: Type.String(),
      documentTypeName: Type.String(),
      numberOfAttachments: Type.Integer(),
      documents: Type.Array(StoredDocumentSchema),
    },
    { title: 'DocumentGroup' },
  ),
);

/**
 * A new document, complete with `file`. Without it, the content follows by PUT
 * /api/Documents/{uuid}/content, and nobody sees the document before that.
 */
export const NewDocumentSchema = Type.Object(
  {
    uuid: Type.Optional(nullable(deviceUuid())),
    fileName: name(documentLimits.fileName),
    description: Type.Optional(text(documentLimits.description)),
    fileType: FileTypeSchema,
    fileSize: BytesSchema,
    file: Type.Optional(Type.String({ description: 'The content as a data URL in base64.' })),
    isRelevant: Type.Optional(Type.Boolean({ description: 'True when left out.' })),
    documentTypeCode: name(documentLimits.documentTypeCode),
    documentTypeName: Type.Optional(
      text(
        documentLimits.documentTypeName,
        'Read for a type that is not among the customer’s own.',
      ),
    ),
    purpose: Type.Optional(purpose),
    caseId: serverId('case'),
    businessId: Type.Optional(
      nullable(serverId('business', 'Null for a document of the case as a whole.')),
    ),
    capturedAt: Type.Optional(capture.capturedAt),
    capturedLatitude: Type.Optional(capture.capturedLatitude),
    capturedLongitude: Type.Optional(capture.capturedLongitude),
    markUuid: Type.Optional(markUuid),
  },
  {
    title: 'NewDocument',
    examples: [
      {
        uuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b11',
        fileName: '2026_118-VL2-3fa85f64.png',
        description: 'Fullmakt',
        fileType: 'image/png',
        fileSize: 68,
        file: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
        isRelevant: true,
        documentTypeCode: 'VL2',
        documentTypeName: 'Fullmakt',
        caseId: 1042,
        businessId: 2077,
      },
    ],
  },
);
export type NewDocument = Static<typeof NewDocumentSchema>;

export const DocumentIdSchema = Type.Object({ id: serverId('document') });
export const DocumentPathSchema = Type.Object({ id: serverId('document') });
export const DocumentContentPathSchema = Type.Object({
  uuid: Type.String({
    format: 'uuid',
    'x-resource': 'documentUuid',
    description: 'As the document was announced.',
  }),
});

const BlockNumber = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  examples: [0],
  description: 'Its place among the blocks, from 0.',
});
export const DocumentBlockPathSchema = Type.Object({
  ...DocumentContentPathSchema.properties,
  number: BlockNumber,
});

/** Receipt for one stored block of an upload. */
export const BlockReceiptSchema = Type.Object(
  { number: BlockNumber, size: BytesSchema, sha256: Sha256 },
  { title: 'BlockReceipt' },
);
export type BlockReceipt = Static<typeof BlockReceiptSchema>;

/** Progress of an upload in blocks. */
export const UploadStateSchema = Type.Object(
  {
    blockBytes: Type.Integer({
      minimum: 1,
      description: 'Bytes of each block; the last may have fewer.',
    }),
    missing: Type.Array(BlockNumber, {
      description: 'The missing blocks; empty when the document has its content.',
    }),
  },
  { title: 'UploadState' },
);
export type UploadState = Static<typeof UploadStateSchema>;

/** Sent when all blocks are uploaded. */
export const DocumentCompletionSchema = Type.Object(
  { sha256: Sha256 },
  {
    title: 'DocumentCompletion',
    examples: [{ sha256: '431ced6916a2a21a156e38701afe55bbd7f88969fbbfc56d7fe099d47f265460' }],
  },
);
export type DocumentCompletion = Static<typeof DocumentCompletionSchema>;

/** Receipt for a complete upload. */
export const DocumentReceiptSchema = Type.Object(
  { id: serverId('document'), fileSize: BytesSchema, sha256: Sha256 },
  { title: 'DocumentReceipt' },
);
export type DocumentReceipt = Static<typeof DocumentReceiptSchema>;

/** A document's content as it is opened. */
export const DocumentContentSchema = Type.Object(
  {
    fileContent: Type.String({ description: 'The content as a data URL in base64.' }),
    fileType: Type.String(),
  },
  { title: 'DocumentContent' },
);

/** A field that is absent stays as it is. */
export const DocumentChangeSchema = defineEntitySchema<DocumentChange>()(
  Type.Object(
    { isRelevant: Type.Optional(Type.Boolean()), markUuid: Type.Optional(markUuid) },
    {
      anyOf: [{ required: ['isRelevant'] }, { required: ['markUuid'] }],
      title: 'DocumentChange',
      examples: [{ isRelevant: false }],
    },
  ),
);

/** A document type of the customer. */
const DocumentTypeSchema = Type.Object(
  { code: Type.String(), codeValue: Type.String({ description: 'Its name.' }) },
  { title: 'DocumentType' },
);
export type DocumentType = Static<typeof DocumentTypeSchema>;
export const DocumentTypesSchema = Type.Array(DocumentTypeSchema);
