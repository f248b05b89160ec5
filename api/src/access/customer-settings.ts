import { deviceLockUses } from '@feltbok/contract/customer-context.ts';
import { MunicipalityNumberSchema } from '@feltbok/contract/identifiers.ts';
import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import { knownHeightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { usualBoundaryAdjustment as usual } from '@feltbok/domain/cases/boundary-adjustment.ts';
import { usualOfflineDays, usualSealedDays } from '@feltbok/domain/cases/offline-days.ts';
import { usualNotice } from '@feltbok/domain/cases/party-notice.ts';
import { protocolParts } from '@feltbok/domain/cases/protocol-parts.ts';
import { usualScreenshotType } from '@feltbok/domain/documents/document-purpose.ts';
import { basisListPattern, knownBasisItems } from '@feltbok/domain/registration/basis-items.ts';
import { usualDeviceLock } from '@feltbok/domain/users/device-lock.ts';
import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { SettingNotes } from '../setting-notes';
import { usualArchiveCodes as usualCodes } from './usual-archive-codes';

/** Days for which case systems can read what has changed, unless the customer has a setting. */
export const usualEventDays = 90;

type NumberNotes = SettingNotes & { minimum: number; maximum: number };
type ValueNotes = SettingNotes & { expects: string };

const defineInteger = (notes: NumberNotes) => Type.Optional(Type.Integer(notes));
const defineDecimal = (notes: NumberNotes) => Type.Optional(Type.Number(notes));
const defineFlag = (description: string) =>
  Type.Optional(Type.Boolean({ description, default: false }));
const defineText = (
  notes: ValueNotes & { minLength?: number; maxLength?: number; format?: 'date' },
) => Type.Optional(Type.String(notes));
/** A code of the customer's archive, in the description of a case that is packed. */
const defineArchiveCode = (description: string, usualCode: string) =>
  defineText({
    description,
    default: usualCode,
    expects: "a code of the customer's archive, of at most 50 characters",
    minLength: 1,
    maxLength: 50,
  });
const defineList = <Item extends TSchema>(
  item: Item,
  notes: ValueNotes & { minItems?: number; maxItems?: number; uniqueItems?: boolean },
) => Type.Optional(Type.Array(item, notes));

/**
 * Settings of a customer, by the names that an operator uses. Validation, the operator's command
 * and the table in docs/operation.md are derived from this schema.
 */
export const CustomerSettingsSchema = Type.Object(
  {
    KommuneRestrictions: defineList(MunicipalityNumberSchema, {
      description: "municipalities whose cases the customer's users see",
      withoutIt: "all of the customer's",
      expects: 'municipality numbers of four digits, separated by commas',
    }),
    'ServiceCatalog.AppId': defineText({
      description: 'the app id in requests to the map catalogue',
      expects: 'text',
    }),
    'ServiceCatalog.CustomerId': defineText({
      description: 'the customer id in requests to the map catalogue',
      expects: 'text',
    }),
    'Feature.ShowAdditionalFeatures': defineFlag('whether the additional features are shown'),
    'Cases.OnlyAssigned': defineFlag(
      'whether cases that are assigned to an officer are hidden from all others but archivists',
    ),
    'Cases.AllForLeads': defineFlag(
      'whether leads see all cases where `Cases.OnlyAssigned` is true',
    ),
    'Documents.ScreenshotType': defineText({
      description: 'the document type of a picture of the map',
      default: usualScreenshotType,
      expects: "the code of one of the customer's document types, of at most 50 characters",
      minLength: 1,
      maxLength: 50,
    }),
    'Documents.QuotaMegabytes': defineInteger({
      description:
        "how much space the customer's documents may use together, in units of 1024 × 1024 bytes",
      unit: 'megabytes',
      minimum: 1,
      maximum: 100_000_000,
      withoutIt: 'no limit',
    }),
    'Documents.FileTypes': defineList(Type.String({ minLength: 1, maxLength: 100 }), {
      description: 'the types that may be uploaded beside PDF, JSON, PNG and JPEG',
      withoutIt: 'everything but programs',
      expects: 'media types or short names such as tiff, separated by commas',
      maxItems: 100,
    }),
    'BoundaryAdjustment.TypeCodes': defineList(Type.String({ minLength: 1, maxLength: 50 }), {
      description: 'the types of business that call for advice on boundary adjustment',
      default: usual.typeCodes,
      expects: 'codes of types of business as the case system delivers them, separated by commas',
    }),
    'BoundaryAdjustment.ChangePercent': defineDecimal({
      description: "the part of a property's area that may change",
      unit: 'per cent',
      minimum: 0,
      maximum: 100,
      default: usual.changePercent,
    }),
    'BoundaryAdjustment.ChangeArea': defineDecimal({
      description: "how much a property's area may change",
      unit: 'square metres',
      minimum: 0,
      maximum: 1_000_000,
      default: usual.changeArea,
    }),
    'BoundaryAdjustment.GivenAwayPercent': defineDecimal({
      description: 'the part of its area that a property may give up',
      unit: 'per cent',
      minimum: 0,
      maximum: 100,
      default: usual.givenAwayPercent,
    }),
    'Notice.Days': defineInteger({
      description: 'the days between notice and meeting below which a meeting is pointed out',
      unit: 'days',
      minimum: 0,
      maximum: 365,
      default: usualNotice.days,
    }),
    'Notice.Ways': defineList(Type.String({ minLength: 1, maxLength: attendeeLimits.noticeWay }), {
      description: 'the ways of notifying parties that users choose from',
      default: usualNotice.ways,
      expects: `any of ${usualNotice.ways.join(', ')}, or ways of your own, separated by commas`,
      maxItems: 20,
    }),
    'Registration.Items': defineList(Type.String({ pattern: basisListPattern }), {
      description: 'what the basis for registration of each type of business lists',
      withoutIt: 'the items that the apps know for the type',
      expects:
        'the code of a type as the case system delivers it (* for all others), a colon, and the ' +
        `items between semicolons: any of ${knownBasisItems.join(', ')}, or items of your own; ` +
        'types separated by commas',
      maxItems: 100,
    }),
    'Archive.CaseStatus': defineArchiveCode(
      'the status of the case in a package',
      usualCodes.caseStatus,
    ),
    'Archive.PostType': defineArchiveCode(
      'the type of the journal post in a package',
      usualCodes.postType,
    ),
    'Archive.PostStatus': defineArchiveCode(
      'the status of the journal post in a package',
      usualCodes.postStatus,
    ),
    'Archive.DocumentStatus': defineArchiveCode(
      'the status of the documents in a package',
      usualCodes.documentStatus,
    ),
    'Archive.MainDocument': defineArchiveCode(
      'what marks the main document of a journal post',
      usualCodes.mainDocument,
    ),
    'Archive.Attachment': defineArchiveCode(
      'what marks the other documents of a journal post',
      usualCodes.attachment,
    ),
    'Archive.Variant': defineArchiveCode(
      'the variant of the files in a package',
      usualCodes.variant,
    ),
    'Archive.ProtocolType': defineArchiveCode(
      'the document type of protocols in a package',
      usualCodes.protocolType,
    ),
    'Archive.AgreementType': defineArchiveCode(
      'the document type of agreements in a package',
      usualCodes.agreementType,
    ),
    'Archive.PhotoType': defineArchiveCode(
      'the document type of photographs in a package',
      usualCodes.photoType,
    ),
    'Archive.PaperFormat': defineArchiveCode(
      'the format of papers in a package',
      usualCodes.paperFormat,
    ),
    'Archive.ChecksumAlgorithm': defineArchiveCode(
      "the archive's name for SHA-256",
      usualCodes.checksumAlgorithm,
    ),
    'Notice.Text': defineText({
      description: 'the text of a notice of a meeting, below its time, place and parties',
      withoutIt: 'a short text about absence, power of attorney, what to bring and contact',
      expects: 'text of at most 10000 characters; its line breaks become paragraphs',
      minLength: 1,
      maxLength: 10_000,
    }),
    'Protocol.Parts': defineList(Type.Enum(protocolParts), {
      description: 'the parts that a protocol may have, in their order',
      default: protocolParts,
      expects: `any of ${protocolParts.join(', ')}, separated by commas`,
      minItems: 1,
      uniqueItems: true,
    }),
    'Protocol.Complaint': defineText({
      description: 'the text about complaints at the end of a protocol’s sixth section',
      withoutIt: 'no text about complaints',
      expects: 'text of at most 10000 characters; its line breaks become paragraphs',
      minLength: 1,
      maxLength: 10_000,
    }),
    'Measuring.PlaneTolerance': defineInteger({
      description: 'how far apart measurements of one mark may be in the plane',
      unit: 'millimetres',
      minimum: 1,
      maximum: 10_000,
      withoutIt: 'not checked',
    }),
    'Measuring.HeightTolerance': defineInteger({
      description: 'how far apart measurements of one mark may be in height',
      unit: 'millimetres',
      minimum: 1,
      maximum: 10_000,
      withoutIt: 'not checked',
    }),
    'Measuring.MinutesApart': defineInteger({
      description: 'the shortest time between two measurements of one mark',
      unit: 'minutes',
      minimum: 1,
      maximum: 1440,
      withoutIt: 'not checked',
    }),
    'Measuring.HeightSystem': Type.Optional(
      Type.Enum(knownHeightSystems, {
        description: 'the system of measured and imported heights, unless the user chooses another',
        withoutIt: 'measured heights are ellipsoidal, and imported ones as the file states them',
      }),
    ),
    'Offline.Days': defineInteger({
      description:
        'how long a device opens without contact, unless `offlineDays` of the host is lower',
      unit: 'days',
      minimum: 1,
      maximum: 365,
      default: usualOfflineDays,
    }),
    'Devices.SealedDays': defineInteger({
      description: 'how long a device that has lost its access stores unsent work, sealed',
      unit: 'days',
      minimum: 1,
      maximum: 365,
      default: usualSealedDays,
    }),
    'Devices.Lock': Type.Optional(
      Type.Enum(deviceLockUses, {
        description:
          'whether each user must have a PIN for what a device stores, may have one, or is ' +
          'offered none',
        default: usualDeviceLock.use,
      }),
    ),
    'Devices.LockMinutes': defineInteger({
      description: 'how long the app stays open without use',
      unit: 'minutes',
      minimum: 1,
      maximum: 240,
      default: usualDeviceLock.minutes,
    }),
    'Devices.KeyMinutes': defineInteger({
      description: 'how long a locked app may send waiting changes',
      unit: 'minutes',
      minimum: 0,
      maximum: 1440,
      default: usualDeviceLock.keyMinutes,
    }),
    'Papers.OnDevice': defineFlag(
      'whether each device downloads by itself, on Wi-Fi, what makes papers without a network',
    ),
    'Cases.Days': defineInteger({
      description: "how long after its last meeting and its users' last change a case is erased",
      unit: 'days',
      minimum: 90,
      maximum: 36_500,
      withoutIt: 'never',
    }),
    'Signatures.EvidenceFrom': defineText({
      description:
        'the day, in Norwegian time, from which a new signature without evidence is rejected',
      withoutIt: 'never',
      expects: 'a date such as 2027-03-01',
      format: 'date',
    }),
    'Results.EventDays': defineInteger({
      description: 'how far back case systems can read what has changed in results',
      unit: 'days',
      minimum: 1,
      maximum: 3650,
      default: usualEventDays,
    }),
    'PersonalReads.Days': defineInteger({
      description: 'how long the record of who has read personal data is stored',
      unit: 'days',
      minimum: 30,
      maximum: 3650,
      default: 730,
    }),
  },
  { additionalProperties: false },
);
export type CustomerSettings = Static<typeof CustomerSettingsSchema>;

export const settingNames = Object.keys(
  CustomerSettingsSchema.properties,
) as (keyof CustomerSettings)[];

const check = Compile(CustomerSettingsSchema);

export const isSettingValue = (name: keyof CustomerSettings, value: unknown): boolean =>
  check.Check({ [name]: value });

/**
 * @param stored the values of `customer_settings` by name
 * @throws Error when they are invalid: a restriction that cannot be read must not become no
 *   restriction
 */
export function parseCustomerSettings(stored: unknown): CustomerSettings {
  if (check.Check(stored)) return stored;
  const [first] = check.Errors(stored);
  throw new Error(`The customer's settings are invalid: ${first?.instancePath} ${first?.message}`);
}
