import { attendeeLimits, postOfficeMaxLength } from '@feltbok/domain/attendees/attendee-limits.ts';
import { roleCodes } from '@feltbok/domain/attendees/roles.ts';
import Type, { type Static } from 'typebox';
import { buildOverviewSchemas } from './businesses.ts';
import { AttendeeSchema, BusinessDetailsSchema } from './cases.ts';
import { MunicipalityNumberSchema, nullable, serverId } from './identifiers.ts';

// Unknown fields are rejected, since a misspelt one would otherwise be lost silently.
const strict = { additionalProperties: false };
const text = (maxLength: number) => Type.String({ maxLength });
const LineSchema = text(1000);
const ReferenceSchema = Type.String({ minLength: 1, maxLength: 200 });
const UnitNumberSchema = Type.Integer({ minimum: 0, maximum: attendeeLimits.unitNumber });
const overview = Type.Partial(Type.Object(buildOverviewSchemas(true)));

/** A business in the case system. Overview fields that are absent stay empty until the meeting. */
const CaseSystemDetailsSchema = Type.Object(
  {
    ...Type.Omit(BusinessDetailsSchema, ['numberOfParties']).properties,
    ...overview.properties,
    businessDate: Type.String({
      format: 'date-time',
      pattern: '^[12]\\d{3}-',
      description: 'ISO 8601 with offset.',
    }),
    businessPlace: LineSchema,
    businessTypeName: LineSchema,
    businessTypeCode: Type.Optional(
      nullable(
        Type.String({
          maxLength: 50,
          description:
            'The case system’s code of the type, which the customer’s settings refer to.',
        }),
      ),
    ),
    propertyNumber: LineSchema,
    propertyAddress: LineSchema,
    caseNumber: LineSchema,
    journalNumber: Type.Optional(
      nullable(
        Type.String({
          maxLength: 200,
          description:
            'The journal number in the archive, as the protocol shows it; null or empty if there ' +
            'is none.',
        }),
      ),
    ),
    gnr: UnitNumberSchema,
    bnr: UnitNumberSchema,
    propertyId: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The case system’s number of the property.',
    }),
    propertyCount: Type.Integer({ minimum: 1, maximum: 10_000 }),
    propertyOwner: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'The owners of the property, as in the protocol’s heading.',
      }),
    ),
  },
  { title: 'CaseSystemDetails', ...strict },
);

const duringMeeting = Type.Partial(
  Type.Pick(AttendeeSchema, [
    'isParticipated',
    'isRepresentedBy',
    'powerOfAttorneyType',
    'signature',
  ]),
);

/** A party in the case system, within the limits of what a device can send back. */
const CaseSystemAttendeeSchema = Type.Object(
  {
    ...Type.Omit(AttendeeSchema, ['id', 'businessId', 'role', 'signatureRecord']).properties,
    ...duringMeeting.properties,
    uuid: Type.String({
      format: 'uuid',
      description:
        'Made by the case system, and the same whenever it delivers this party of this ' +
        'business.',
    }),
    name: Type.String({ minLength: 1, maxLength: attendeeLimits.name }),
    personId: text(attendeeLimits.personId),
    address: text(attendeeLimits.address),
    postOffice: text(postOfficeMaxLength),
    email: text(attendeeLimits.email),
    phoneNumber: text(attendeeLimits.phoneNumber),
    gnr: nullable(UnitNumberSchema),
    bnr: nullable(UnitNumberSchema),
    snr: nullable(UnitNumberSchema),
    fnr: nullable(UnitNumberSchema),
    roleCode: Type.Enum(roleCodes),
    komm: nullable(MunicipalityNumberSchema),
    noticeWay: Type.Optional(text(attendeeLimits.noticeWay)),
    noticeReceipt: Type.Optional(text(attendeeLimits.noticeReceipt)),
    representedBy: Type.Optional(text(attendeeLimits.representedBy)),
    remark: Type.Optional(text(attendeeLimits.remark)),
  },
  { title: 'CaseSystemAttendee', ...strict },
);

export const CaseSystemBusinessSchema = Type.Object(
  {
    reference: ReferenceSchema,
    details: CaseSystemDetailsSchema,
    attendees: Type.Array(CaseSystemAttendeeSchema, { maxItems: 1000 }),
  },
  { title: 'CaseSystemBusiness', ...strict },
);

export const CaseSystemCaseSchema = Type.Object(
  {
    reference: ReferenceSchema,
    municipalityNumber: MunicipalityNumberSchema,
    municipalityName: Type.Optional(LineSchema),
    municipalityAddress: Type.Optional(LineSchema),
    officer: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'The account of the user that the case is assigned to; null for nobody.',
        }),
      ),
    ),
    businesses: Type.Array(CaseSystemBusinessSchema, { maxItems: 200 }),
  },
  { title: 'CaseSystemCase', ...strict },
);
export type CaseSystemCase = Static<typeof CaseSystemCaseSchema>;

export const CaseSystemDocumentTypeSchema = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 50 }),
    name: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { title: 'CaseSystemDocumentType', ...strict },
);
export type CaseSystemDocumentType = Static<typeof CaseSystemDocumentTypeSchema>;

const mostRows = { maxItems: 10_000 };

/** A delivery of a case system, which identifies everything by its own references. */
export const CaseSystemDeliverySchema = Type.Object(
  {
    documentTypes: Type.Optional(Type.Array(CaseSystemDocumentTypeSchema, mostRows)),
    cases: Type.Array(CaseSystemCaseSchema, mostRows),
  },
  {
    title: 'CaseSystemDelivery',
    ...strict,
    examples: [
      {
        documentTypes: [{ code: 'VL2', name: 'Fullmakt' }],
        cases: [
          {
            reference: '2026/131',
            municipalityNumber: '4699',
            municipalityName: 'Fjordvik',
            businesses: [
              {
                reference: '2026/131-1',
                details: {
                  businessDate: '2026-12-01T09:00:00+01:00',
                  businessPlace: 'Lienvegen 4',
                  businessTypeName: 'Oppmålingsforretning over eksisterende grense',
                  businessTypeCode: 'EKSISTERENDE',
                  propertyNumber: '4699-40/12',
                  propertyAddress: 'Lienvegen 4, 5730 Fjordvik',
                  description: 'Grensen langs bekken er uklar.',
                  caseNumber: '2026/131',
                  journalNumber: '26/04417-3',
                  gnr: 40,
                  bnr: 12,
                  propertyId: 90401,
                  propertyCount: 2,
                  propertyOwner: 'Inga Lien',
                },
                attendees: [
                  {
                    uuid: '5d0b7e0e-1c44-4c7c-8b51-2a7f3f1c0a01',
                    name: 'Inga Lien',
                    gnr: 40,
                    bnr: 12,
                    snr: null,
                    fnr: null,
                    idtype: '',
                    personId: '',
                    address: 'Lienvegen 4',
                    postOffice: '5730 Fjordvik',
                    email: '',
                    phoneNumber: '',
                    roleCode: 'HH',
                    komm: '4699',
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
);
export type CaseSystemDelivery = Static<typeof CaseSystemDeliverySchema>;

/** A delivery whose rows are not validated yet, since each is judged separately. */
export const DeliveredRowsSchema = Type.Object(
  {
    documentTypes: Type.Optional(Type.Array(Type.Unknown(), mostRows)),
    cases: Type.Array(Type.Unknown(), mostRows),
  },
  strict,
);

const OutcomeSchema = Type.Enum(['created', 'changed', 'unchanged', 'refused'], {
  description: 'The outcome for the whole case. A refused case has changed nothing.',
});
const RowErrorsSchema = Type.Optional(
  Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
    description: 'Why it was refused. Fields are named as in cases[3].businesses[0].details.gnr.',
  }),
);

const UserChangeSchema = Type.Object(
  {
    businessReference: Type.String(),
    resource: Type.Enum(['overview', 'attendee']),
    uuid: Type.Optional(Type.String({ description: 'Of the attendee.' })),
    fields: Type.Array(Type.String(), { description: 'The fields that differ from the delivery.' }),
  },
  {
    title: 'KeptPart',
    description: 'Changed by users since the case system delivered it, and therefore kept.',
  },
);
export type UserChange = Static<typeof UserChangeSchema>;

const CaseOutcomeSchema = Type.Object(
  {
    reference: nullable(Type.String()),
    outcome: OutcomeSchema,
    caseId: Type.Optional(serverId('case')),
    errors: RowErrorsSchema,
    kept: Type.Optional(Type.Array(UserChangeSchema)),
  },
  { title: 'CaseOutcome' },
);
export type CaseOutcome = Static<typeof CaseOutcomeSchema>;

const DocumentTypeOutcomeSchema = Type.Object(
  { code: nullable(Type.String()), outcome: OutcomeSchema, errors: RowErrorsSchema },
  { title: 'DocumentTypeOutcome' },
);
export type DocumentTypeOutcome = Static<typeof DocumentTypeOutcomeSchema>;

/** Result for each row, in the order in which the rows were sent. */
export const DeliveryReceiptSchema = Type.Object(
  { documentTypes: Type.Array(DocumentTypeOutcomeSchema), cases: Type.Array(CaseOutcomeSchema) },
  { title: 'DeliveryReceipt' },
);
export type DeliveryReceipt = Static<typeof DeliveryReceiptSchema>;
