import { AgreementTemplateBodySchema } from '@feltbok/contract/agreements.ts';
import { NewBoundaryLineSchema } from '@feltbok/contract/boundary-lines.ts';
import { codeListTypes, NewBoundaryMarkSchema } from '@feltbok/contract/boundary-marks.ts';
import { NewDocumentSchema } from '@feltbok/contract/documents.ts';
import {
  CaseSystemBusinessSchema,
  CaseSystemCaseSchema,
  CaseSystemDocumentTypeSchema,
} from '@feltbok/contract/integration.ts';
import { letterheadFields } from '@feltbok/contract/letterhead-fields.ts';
import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { userRoles } from '@feltbok/domain/users/user-role.ts';
import Type, { type Static } from 'typebox';
import { CustomerSettingsSchema } from '../access/customer-settings';

// Misspelt fields would otherwise be lost silently.
const strict = { additionalProperties: false };
const ImportedBoundaryMark = Type.Object(
  {
    ...Type.Omit(NewBoundaryMarkSchema, ['businessId', 'uuid']).properties,
    uuid: Type.String({ format: 'uuid' }),
  },
  strict,
);

/** Its marks and parties are those of its business. */
const ImportedBoundaryLine = Type.Object(
  {
    ...Type.Omit(NewBoundaryLineSchema, ['businessId', 'uuid']).properties,
    uuid: Type.String({ format: 'uuid' }),
  },
  strict,
);

const ImportedDocument = Type.Object(
  {
    uuid: Type.String({ format: 'uuid' }),
    /** The content as a data URL in base64. */
    file: Type.String(),
    ...Type.Pick(NewDocumentSchema, [
      'fileName',
      'description',
      'fileType',
      'isRelevant',
      'documentTypeCode',
      'purpose',
      'capturedAt',
      'capturedLatitude',
      'capturedLongitude',
    ]).properties,
  },
  strict,
);

const ImportedBusiness = Type.Object(
  {
    ...CaseSystemBusinessSchema.properties,
    boundaryMarks: Type.Optional(Type.Array(ImportedBoundaryMark)),
    boundaryLines: Type.Optional(Type.Array(ImportedBoundaryLine)),
    documents: Type.Optional(Type.Array(ImportedDocument)),
  },
  strict,
);

const ImportedCase = Type.Object(
  { ...CaseSystemCaseSchema.properties, businesses: Type.Array(ImportedBusiness) },
  strict,
);

const ImportedCode = Type.Object(
  {
    codeListType: Type.Enum(codeListTypes),
    code: Type.String({ minLength: 1, maxLength: boundaryMarkLimits.code }),
    codeValue: Type.String({ minLength: 1 }),
  },
  strict,
);

const ImportedTemplate = Type.Object(
  { rowKey: Type.String({ format: 'uuid' }), ...AgreementTemplateBodySchema.properties },
  strict,
);

const ImportedUser = Type.Object(
  {
    subject: Type.String({ minLength: 1, maxLength: 255 }),
    name: Type.String({ minLength: 1 }),
    surveyorName: Type.Optional(Type.String()),
    surveyorNumber: Type.Optional(Type.String()),
    /** When it is left out, an existing user keeps the role, and a new one gets the default. */
    role: Type.Optional(Type.Enum(userRoles)),
  },
  strict,
);

const ImportedServiceAccount = Type.Object(
  { subject: Type.String({ minLength: 1, maxLength: 255 }), name: Type.String({ minLength: 1 }) },
  strict,
);

/** The sender on papers; the logo is the text of an SVG. */
const ImportedLetterhead = Type.Object(
  {
    ...letterheadFields,
    logo: Type.String(),
  },
  strict,
);

const ImportedCustomer = Type.Object(
  {
    customerId: Type.String({ minLength: 1, maxLength: 100 }),
    customerName: Type.String({ minLength: 1 }),
    settings: CustomerSettingsSchema,
    letterhead: Type.Optional(ImportedLetterhead),
    users: Type.Array(ImportedUser),
    /** Accounts of case systems, which may deliver cases through the API. */
    serviceAccounts: Type.Optional(Type.Array(ImportedServiceAccount)),
    cases: Type.Array(ImportedCase),
    /** Codes of each list in the order in which they are shown. */
    codeLists: Type.Optional(Type.Array(ImportedCode)),
    documentTypes: Type.Optional(Type.Array(CaseSystemDocumentTypeSchema)),
    agreementTemplates: Type.Optional(Type.Array(ImportedTemplate)),
  },
  strict,
);

export const ImportFileSchema = Type.Object({ customers: Type.Array(ImportedCustomer) }, strict);

export type ImportFile = Static<typeof ImportFileSchema>;
export type ImportedCustomer = Static<typeof ImportedCustomer>;
export type ImportedDocument = Static<typeof ImportedDocument>;
export type ImportedBusiness = Static<typeof ImportedBusiness>;

/** The message has one line for each invalid field, with its path in the file. */
export class ImportFileError extends Error {}
