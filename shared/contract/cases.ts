import type { Attendee, Business, BusinessDetails, Case } from '@feltbok/domain/cases/case.ts';
import Type from 'typebox';
import { buildOverviewSchemas } from './businesses.ts';
import { CaseReceiptSchema, CaseStateSchema } from './case-states.ts';
import { DocumentGroupSchema } from './documents.ts';
import { defineEntitySchema } from './entity-schema.ts';
import { nullable, serverId } from './identifiers.ts';
import { PartyNoticeSchema } from './party-notice.ts';
import { SignatureRecordSchema } from './signature-records.ts';

/**
 * A party of a cadastral survey meeting. The case list has `placeholders` in some of its fields.
 */
export const AttendeeSchema = defineEntitySchema<Attendee>()(
  Type.Object(
    {
      id: serverId('attendee'),
      uuid: Type.String({ format: 'uuid' }),
      businessId: serverId('business'),
      name: Type.String(),
      gnr: nullable(Type.Integer()),
      bnr: nullable(Type.Integer()),
      snr: nullable(Type.Integer()),
      fnr: nullable(Type.Integer()),
      idtype: Type.Union([Type.Literal(''), Type.Literal('F'), Type.Literal('S')]),
      personId: Type.String(),
      address: Type.String(),
      postOffice: Type.String(),
      email: Type.String(),
      phoneNumber: Type.String(),
      roleCode: Type.String(),
      role: Type.String(),
      isParticipated: Type.Boolean(),
      isRepresentedBy: Type.Boolean(),
      powerOfAttorneyType: nullable(Type.Union([Type.Literal('SMF'), Type.Literal('SUF')])),
      /** PNG data URL, or empty when the party has not signed. */
      signature: Type.String(),
      /** Null when the signature has no record; absent in the case list, and when not requested. */
      signatureRecord: Type.Optional(nullable(SignatureRecordSchema)),
      /** Municipality number, when gnr and bnr both exist. */
      komm: nullable(Type.String()),
      ...PartyNoticeSchema.properties,
    },
    { title: 'Attendee' },
  ),
);
export const AttendeeListSchema = Type.Array(AttendeeSchema);

export const BusinessDetailsSchema = defineEntitySchema<BusinessDetails>()(
  Type.Object(
    {
      /** ISO 8601 with offset. */
      businessDate: Type.String(),
      businessPlace: Type.String(),
      businessTypeName: Type.String(),
      businessTypeCode: Type.Optional(
        nullable(
          Type.String({
            description:
              'The case system’s code of the type; null if it has delivered none. Absent in older ' +
              'data on a device.',
          }),
        ),
      ),
      numberOfParties: Type.Integer(),
      /** Municipality number, farm and holding, as in `4699-31/472`. */
      propertyNumber: Type.String(),
      propertyAddress: Type.String(),
      ...buildOverviewSchemas(false),
      caseNumber: Type.String(),
      gnr: Type.Integer(),
      bnr: Type.Integer(),
      propertyId: serverId('property'),
      propertyCount: Type.Integer(),
    },
    { title: 'BusinessDetails' },
  ),
);

export const BusinessSchema = defineEntitySchema<Business>()(
  Type.Object(
    {
      businessId: serverId('business'),
      state: Type.Optional(CaseStateSchema),
      receipt: Type.Optional(CaseReceiptSchema),
      /** Number of changes to the overview; the ETag of PUT /api/Businesses/{id}. */
      overviewRevision: Type.Integer(),
      /** Number of changes to the attendees; the ETag of PUT /api/Attendees/{businessId}. */
      attendeesRevision: Type.Integer(),
      boundaryMarksCount: Type.Integer(),
      details: BusinessDetailsSchema,
      attendees: AttendeeListSchema,
      documentTypes: Type.Array(DocumentGroupSchema),
    },
    { title: 'Business' },
  ),
);

export const CaseSchema = defineEntitySchema<Case>()(
  Type.Object(
    {
      caseId: serverId('case'),
      /** Four digits with leading zero. */
      municipalityNumber: Type.String(),
      businesses: Type.Array(BusinessSchema),
    },
    { title: 'Case' },
  ),
);

export const CaseListSchema = Type.Array(CaseSchema);
