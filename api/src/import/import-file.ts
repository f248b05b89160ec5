import { AgreementTemplateBodySchema } from '@feltbok/contract/agreements.ts';
import { codeListTypes, NewBoundaryMarkSchema } from '@feltbok/contract/boundary-marks.ts';
import { NewDocumentSchema } from '@feltbok/contract/documents.ts';
import {
  CaseSystemBusinessSchema,
  CaseSystemCaseSchema,
  type CaseSystemDelivery,
  CaseSystemDeliverySchema,
  CaseSystemDocumentTypeSchema,
} from '@feltbok/contract/integration.ts';
import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { userRoles } from '@feltbok/domain/users/user-role.ts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { CustomerSettingsSchema } from '../access/customer-settings';
import { fieldErrors } from '../http/field-errors';
import { findErrors } from '../http/find-errors';
import { unstorableText } from '../http/storable-text';
import { judgedCases, judgedDocumentTypes, momentErrors } from './delivered-rows';
import { rejectedContents } from './rejected-contents';
import { repeatedNames } from './repeated-names';

// Misspelt fields would otherwise be lost without a word.
const strict = { additionalProperties: false };
const ImportedBoundaryMark = Type.Object(
  {
    ...Type.Omit(NewBoundaryMarkSchema, ['businessId', 'uuid']).properties,
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
    /** Left out, that of a known user stays, and a new one has the usual. */
    role: Type.Optional(Type.Enum(userRoles)),
  },
  strict,
);

const ImportedServiceAccount = Type.Object(
  { subject: Type.String({ minLength: 1, maxLength: 255 }), name: Type.String({ minLength: 1 }) },
  strict,
);

const ImportedCustomer = Type.Object(
  {
    customerId: Type.String({ minLength: 1, maxLength: 100 }),
    customerName: Type.String({ minLength: 1 }),
    settings: CustomerSettingsSchema,
    users: Type.Array(ImportedUser),
    /** Accounts of case systems that may import cases by a call. */
    serviceAccounts: Type.Optional(Type.Array(ImportedServiceAccount)),
    cases: Type.Array(ImportedCase),
    /** In the order in which they are shown. */
    codeLists: Type.Optional(Type.Array(ImportedCode)),
    documentTypes: Type.Optional(Type.Array(CaseSystemDocumentTypeSchema)),
    agreementTemplates: Type.Optional(Type.Array(ImportedTemplate)),
  },
  strict,
);

const ImportFile = Type.Object({ customers: Type.Array(ImportedCustomer) }, strict);

export type ImportFile = Static<typeof ImportFile>;
export type ImportedCustomer = Static<typeof ImportedCustomer>;
export type ImportedDocument = Static<typeof ImportedDocument>;
export type ImportedBusiness = Static<typeof ImportedBusiness>;

/** One line for each field in error, with its path in the file. */
export class ImportFileError extends Error {}

const check = Compile(ImportFile);
const deliveryCheck = Compile(CaseSystemDeliverySchema);

/**
 * Customers with their settings, admitted users and cases, as a case system or an operator hands
 * them over.
 * @param text the file's content, JSON
 * @throws ImportFileError when it does not hold
 */
export function readImportFile(text: string): ImportFile {
  const file = parsed(text);
  const unstorable = unstorableText(file);
  if (unstorable) throw new ImportFileError(`${unstorable.field} ${unstorable.message}`);
  if (!check.Check(file))
    throw importFileError(fieldErrors(findErrors(ImportFile, file), 'the file'));
  const repeated = repeatedNames(file);
  if (repeated.length > 0) throw importFileError(repeated);
  const rejected = [...rejectedContents(file), ...rejectedMoments(file)];
  if (rejected.length > 0) throw importFileError(rejected);
  return file;
}

const rejectedMoments = ({ customers }: ImportFile) =>
  customers.flatMap(({ cases }, index) =>
    cases.flatMap((one, at) => momentErrors(one, `customers[${index}].cases[${at}]`)),
  );

function parsed(text: string): unknown {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ImportFileError(`the file is not JSON: ${(error as Error).message}`);
  }
}

/**
 * What a case system would send by a call, for one customer.
 * @param text the file's content, JSON
 * @throws ImportFileError naming every row that does not hold
 */
export function readDeliveryFile(text: string): CaseSystemDelivery {
  const file = parsed(text);
  const unstorable = unstorableText(file);
  if (unstorable) throw new ImportFileError(`${unstorable.field} ${unstorable.message}`);
  if (!deliveryCheck.Check(file)) {
    throw importFileError(fieldErrors(findErrors(CaseSystemDeliverySchema, file), 'the file'));
  }
  const judged = [...judgedDocumentTypes(file.documentTypes ?? []), ...judgedCases(file.cases)];
  const errors = judged.flatMap((one) => ('errors' in one ? one.errors : []));
  if (errors.length > 0) throw importFileError(errors);
  return file;
}

const importFileError = (errors: Array<{ field: string; message: string }>) =>
  new ImportFileError(errors.map(({ field, message }) => `${field} ${message}`).join('\n'));
