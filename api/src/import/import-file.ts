import { attendeeLimits, postOfficeMaxLength } from '@feltbok/shared/domain/attendee-limits';
import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import { roleCodes } from '@feltbok/shared/domain/roles';
import { AgreementTemplateBody } from '@feltbok/shared/wire/agreements';
import { codeListTypes, NewBoundaryMark } from '@feltbok/shared/wire/boundary-marks';
import { Attendee, BusinessDetails } from '@feltbok/shared/wire/cases';
import { NewDocument } from '@feltbok/shared/wire/documents';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { CustomerSettings, MunicipalityNumber } from '../access/customer-settings';
import { fieldErrors } from '../http/field-errors';
import { unstorableText } from '../http/storable-text';
import { refusedContents } from './refused-contents';
import { repeatedNames } from './repeated-names';

// Misspelt fields would otherwise be lost without a word.
const strict = { additionalProperties: false };
const Reference = Type.String({ minLength: 1, maxLength: 200 });
/** Farm, holding, lease and section numbers. */
const UnitNumber = Type.Integer({ minimum: 0, maximum: 99_999 });
const OptionalUnitNumber = Type.Union([UnitNumber, Type.Null()]);

const text = (maxLength: number) => Type.String({ maxLength });

const ImportedDetails = Type.Object(
  {
    ...Type.Omit(BusinessDetails, ['numberOfParties']).properties,
    /** Who owns the property, as the protocol's heading says it. */
    propertyOwner: Type.Optional(Type.String()),
    businessDate: Type.String({ format: 'date-time' }),
    gnr: UnitNumber,
    bnr: UnitNumber,
    propertyId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    propertyCount: Type.Integer({ minimum: 1, maximum: 10_000 }),
  },
  strict,
);

const ImportedAttendee = Type.Object(
  {
    ...Type.Omit(Attendee, ['id', 'businessId', 'role']).properties,
    // What a device must be able to send back with the list.
    name: Type.String({ minLength: 1, maxLength: attendeeLimits.name }),
    personId: text(attendeeLimits.personId),
    address: text(attendeeLimits.address),
    postOffice: text(postOfficeMaxLength),
    email: text(attendeeLimits.email),
    phoneNumber: text(attendeeLimits.phoneNumber),
    gnr: OptionalUnitNumber,
    bnr: OptionalUnitNumber,
    snr: OptionalUnitNumber,
    fnr: OptionalUnitNumber,
    roleCode: Type.Enum(roleCodes),
    komm: Type.Union([MunicipalityNumber, Type.Null()]),
  },
  strict,
);

const ImportedBoundaryMark = Type.Object(
  {
    ...Type.Omit(NewBoundaryMark, ['businessId', 'uuid']).properties,
    uuid: Type.String({ format: 'uuid' }),
  },
  strict,
);

const ImportedDocument = Type.Object(
  {
    uuid: Type.String({ format: 'uuid' }),
    /** The content as a data URL in base64. */
    file: Type.String(),
    ...Type.Pick(NewDocument, [
      'fileName',
      'description',
      'fileType',
      'isRelevant',
      'documentTypeCode',
      'capturedAt',
      'capturedLatitude',
      'capturedLongitude',
    ]).properties,
  },
  strict,
);

const ImportedBusiness = Type.Object(
  {
    reference: Reference,
    details: ImportedDetails,
    attendees: Type.Array(ImportedAttendee),
    boundaryMarks: Type.Optional(Type.Array(ImportedBoundaryMark)),
    documents: Type.Optional(Type.Array(ImportedDocument)),
  },
  strict,
);

const ImportedCase = Type.Object(
  {
    reference: Reference,
    municipalityNumber: MunicipalityNumber,
    municipalityName: Type.Optional(Type.String()),
    municipalityAddress: Type.Optional(Type.String()),
    /** The subject of the user that the case is assigned to; null for nobody. */
    officer: Type.Optional(Type.Union([Type.String({ minLength: 1 }), Type.Null()])),
    businesses: Type.Array(ImportedBusiness),
  },
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

const ImportedDocumentType = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 50 }), name: Type.String({ minLength: 1, maxLength: 200 }) },
  strict,
);

const ImportedTemplate = Type.Object(
  { rowKey: Type.String({ format: 'uuid' }), ...AgreementTemplateBody.properties },
  strict,
);

const ImportedUser = Type.Object(
  {
    subject: Type.String({ minLength: 1, maxLength: 255 }),
    name: Type.String({ minLength: 1 }),
    surveyorName: Type.Optional(Type.String()),
    surveyorNumber: Type.Optional(Type.String()),
  },
  strict,
);

const ImportedCustomer = Type.Object(
  {
    customerId: Type.String({ minLength: 1, maxLength: 100 }),
    customerName: Type.String({ minLength: 1 }),
    settings: CustomerSettings,
    users: Type.Array(ImportedUser),
    cases: Type.Array(ImportedCase),
    /** In the order in which they are shown. */
    codeLists: Type.Optional(Type.Array(ImportedCode)),
    documentTypes: Type.Optional(Type.Array(ImportedDocumentType)),
    agreementTemplates: Type.Optional(Type.Array(ImportedTemplate)),
  },
  strict,
);

const ImportFile = Type.Object({ customers: Type.Array(ImportedCustomer) }, strict);

export type ImportFile = Static<typeof ImportFile>;
export type ImportedCustomer = Static<typeof ImportedCustomer>;
export type ImportedCase = Static<typeof ImportedCase>;
export type ImportedDocument = Static<typeof ImportedDocument>;
export type ImportedBusiness = Static<typeof ImportedBusiness>;

/** One line for each field at fault, with its path in the file. */
export class ImportFileFault extends Error {}

const check = Compile(ImportFile);

/**
 * Customers with their settings, admitted users and cases, as a case system or an operator hands them over.
 * @param text the file's content, JSON
 * @throws ImportFileFault when it does not hold
 */
export function readImportFile(text: string): ImportFile {
  const file = parsed(text);
  const unstorable = unstorableText(file);
  if (unstorable) throw new ImportFileFault(`${unstorable.field} ${unstorable.message}`);
  if (!check.Check(file)) throw faultOf(fieldErrors(check.Errors(file), 'the file'));
  const repeated = repeatedNames(file);
  if (repeated.length > 0) throw faultOf(repeated);
  const refused = refusedContents(file);
  if (refused.length > 0) throw faultOf(refused);
  return file;
}

function parsed(text: string): unknown {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ImportFileFault(`the file is not JSON: ${(error as Error).message}`);
  }
}

const faultOf = (faults: Array<{ field: string; message: string }>) =>
  new ImportFileFault(faults.map(({ field, message }) => `${field} ${message}`).join('\n'));
