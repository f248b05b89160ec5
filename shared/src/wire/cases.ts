import Type, { type Static } from 'typebox';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A party of a cadastral survey meeting, as the server delivers it. */
export const Attendee = Type.Object({
  id: Type.Integer(),
  uuid: Type.String({ format: 'uuid' }),
  businessId: Type.Integer(),
  name: Type.String(),
  gnr: Nullable(Type.Integer()),
  bnr: Nullable(Type.Integer()),
  snr: Nullable(Type.Integer()),
  fnr: Nullable(Type.Integer()),
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
  powerOfAttorneyType: Nullable(Type.Union([Type.Literal('SMF'), Type.Literal('SUF')])),
  /** PNG data URL, or empty when the party has not signed. */
  signature: Type.String(),
  /** Municipality number, when gnr and bnr both exist. */
  komm: Nullable(Type.String()),
});
export type Attendee = Static<typeof Attendee>;

export const BusinessDetails = Type.Object({
  /** ISO 8601 with offset. */
  businessDate: Type.String(),
  businessPlace: Type.String(),
  businessTypeName: Type.String(),
  numberOfParties: Type.Integer(),
  /** Municipality number, farm and holding, as in `4699-31/472`. */
  propertyNumber: Type.String(),
  propertyAddress: Type.String(),
  description: Type.String(),
  summary: Type.String(),
  comment: Type.String(),
  impartiality: Type.Boolean(),
  caseNumber: Type.String(),
  gnr: Type.Integer(),
  bnr: Type.Integer(),
  propertyId: Type.Integer(),
  propertyCount: Type.Integer(),
});
export type BusinessDetails = Static<typeof BusinessDetails>;

export const Business = Type.Object({
  businessId: Type.Integer(),
  /** Counts changes of the four overview fields; the ETag of PUT /api/Businesses/{id}. */
  overviewRevision: Type.Integer(),
  /** Counts changes of the list of attendees; the ETag of PUT /api/Attendees/{businessId}. */
  attendeesRevision: Type.Integer(),
  details: BusinessDetails,
  attendees: Type.Array(Attendee),
});
export type Business = Static<typeof Business>;

export const Case = Type.Object({
  caseId: Type.Integer(),
  /** Four digits with leading zero. */
  municipalityNumber: Type.String(),
  businesses: Type.Array(Business),
});
export type Case = Static<typeof Case>;

export const CaseList = Type.Array(Case);
