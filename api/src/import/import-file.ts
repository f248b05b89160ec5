import { roleCodes } from '@feltbok/shared/domain/roles';
import { Attendee, BusinessDetails } from '@feltbok/shared/wire/cases';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { CustomerSettings, MunicipalityNumber } from '../access/customer-settings';
import { fieldErrors } from '../http/field-errors';
import { unstorableText } from '../http/storable-text';
import { repeatedNames } from './repeated-names';

// Misspelt fields would otherwise be lost without a word.
const strict = { additionalProperties: false };
const Reference = Type.String({ minLength: 1, maxLength: 200 });
/** Farm, holding, lease and section numbers. */
const UnitNumber = Type.Integer({ minimum: 0, maximum: 99_999 });
const OptionalUnitNumber = Type.Union([UnitNumber, Type.Null()]);

const ImportedDetails = Type.Object(
  {
    ...Type.Omit(BusinessDetails, ['numberOfParties']).properties,
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
    gnr: OptionalUnitNumber,
    bnr: OptionalUnitNumber,
    snr: OptionalUnitNumber,
    fnr: OptionalUnitNumber,
    roleCode: Type.Enum(roleCodes),
    komm: Type.Union([MunicipalityNumber, Type.Null()]),
  },
  strict,
);

const ImportedBusiness = Type.Object(
  { reference: Reference, details: ImportedDetails, attendees: Type.Array(ImportedAttendee) },
  strict,
);

const ImportedCase = Type.Object(
  { reference: Reference, municipalityNumber: MunicipalityNumber, businesses: Type.Array(ImportedBusiness) },
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
  },
  strict,
);

const ImportFile = Type.Object({ customers: Type.Array(ImportedCustomer) }, strict);

export type ImportFile = Static<typeof ImportFile>;
export type ImportedCustomer = Static<typeof ImportedCustomer>;
export type ImportedCase = Static<typeof ImportedCase>;
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
