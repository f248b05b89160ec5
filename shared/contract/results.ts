import type { StoredDocument } from '@feltbok/domain/documents/document.ts';
import Type, { type Static } from 'typebox';
import { BoundaryLineSchema } from './boundary-lines.ts';
import { BoundaryMarkSchema } from './boundary-marks.ts';
import { CaseStateSchema } from './case-states.ts';
import { AttendeeSchema, BusinessDetailsSchema } from './cases.ts';
import { PaperSealSchema, Sha256, StoredDocumentSchema } from './documents.ts';
import { MunicipalityNumberSchema, nullable } from './identifiers.ts';
import { paperKinds } from './papers.ts';
import { signatureFacts } from './signature-records.ts';
import { SketchContentSchema } from './sketches.ts';

/** Version of the form of a result. A new field does not change it; one that goes does. */
export const resultVersion = 1;

const exampleRevision = 'b0kXJ5JZtq3cMzZ8vC0nqT6m3oPq8d2V7iS1uYwEr4A';

export const CaseReferenceSchema = Type.String({
  description: 'The case system’s own name for the case.',
});
export const BusinessReferenceSchema = Type.String({
  description: 'The case system’s own name for the business, unique in its case.',
});
const RevisionSchema = Type.String({
  description: 'Another text whenever the result has changed; the ETag of the result.',
});
const UuidSchema = Type.String({ format: 'uuid' });
const MomentSchema = Type.String({ format: 'date-time' });
export const HrefSchema = Type.String({
  description: 'Path and query, at the address of the API.',
});
/** References are any text that the database can store. */
const referenceText = { minLength: 1, maxLength: 200, pattern: '^[^\\u0000]+$' };

export const ResultListQuerySchema = Type.Object({
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The `next` of the page before; without it, the list begins.',
    }),
  ),
  changedAfter: Type.Optional(
    Type.String({
      format: 'date-time',
      pattern: '^[12]',
      description:
        'Only businesses in whose case something was recorded after this moment. A change is ' +
        'seen when it is complete, and has the moment at which it began: ask from some minutes ' +
        'before the last time.',
    }),
  ),
  caseReference: Type.Optional(
    Type.String({ ...referenceText, description: 'Only the businesses of this case.' }),
  ),
});

export type ResultListQuery = Static<typeof ResultListQuerySchema>;

const ListedResultSchema = Type.Object(
  {
    caseReference: CaseReferenceSchema,
    businessReference: BusinessReferenceSchema,
    revision: RevisionSchema,
    caseChangedAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'When something in the case was last recorded; null if nothing ever was.',
      }),
    ),
    state: CaseStateSchema,
    href: HrefSchema,
  },
  { title: 'ListedResult' },
);
export type ListedResult = Static<typeof ListedResultSchema>;

export const ResultListSchema = Type.Object(
  {
    results: Type.Array(ListedResultSchema),
    next: nullable(
      Type.String({
        description:
          'For the next page, as `after`; null on the last one. With `changedAfter` a page may ' +
          'be empty and not the last.',
      }),
    ),
    events: Type.String({
      description:
        'For the feed of changes, as `after`: events follow of everything that changes after ' +
        'this page. That of the first page is for the whole list.',
    }),
  },
  {
    title: 'ResultList',
    examples: [
      {
        results: [
          {
            caseReference: '2026/131',
            businessReference: '2026/131-1',
            revision: exampleRevision,
            caseChangedAt: '2026-12-01T10:31:07+01:00',
            state: 'finished',
            href: '/api/Integration/Businesses/2026%2F131-1/Result?caseReference=2026%2F131',
          },
        ],
        next: null,
        events: 'WyI0Njk5IiwxMzEsIjlmM2MwZjFmMGE2ZjJmN2UiXQ',
      },
    ],
  },
);
export type ResultList = Static<typeof ResultListSchema>;

export const ResultPathSchema = Type.Object({
  reference: Type.String({
    ...referenceText,
    description: 'The reference of the business, percent-encoded: `2026%2F131-1`.',
    examples: ['2026/118-1'],
  }),
});
export const ResultQuerySchema = Type.Object({
  caseReference: Type.Optional(
    Type.String({
      ...referenceText,
      description: 'Needed where several cases have a business with this reference.',
    }),
  ),
});

const OverviewSchema = Type.Object(
  {
    ...Type.Omit(BusinessDetailsSchema, ['numberOfParties', 'businessTypeCode', 'propertyId'])
      .properties,
    businessTypeCode: nullable(Type.String()),
    journalNumber: nullable(Type.String()),
    propertyId: Type.Integer({ description: 'The case system’s number of the property.' }),
    propertyOwner: Type.String(),
  },
  { title: 'ResultOverview', description: 'Named as in a delivery.' },
);

const SignatureSchema = Type.Object(
  {
    picture: Sha256,
    record: nullable(
      Type.Object(signatureFacts, {
        description: 'Who signed what, when and how. Null for signatures of version 1.6.',
      }),
    ),
  },
  {
    title: 'ResultSignature',
    description:
      'The facts of a signature. `picture` is the SHA-256 of its data URL as text; the picture ' +
      'itself is in the papers.',
  },
);
const PartySchema = Type.Object(
  {
    ...Type.Omit(AttendeeSchema, ['id', 'businessId', 'signature', 'signatureRecord']).properties,
    signature: nullable(SignatureSchema),
  },
  { title: 'ResultParty' },
);
export type ResultParty = Static<typeof PartySchema>;

const MarkSchema = Type.Object(
  Type.Omit(BoundaryMarkSchema, ['id', 'businessId', 'metaType']).properties,
  { title: 'ResultMark' },
);

const LineSchema = Type.Object(Type.Omit(BoundaryLineSchema, ['id', 'businessId']).properties, {
  title: 'ResultLine',
});

const { fileName, description, isRelevant, documentTypeName, capturedAt } =
  StoredDocumentSchema.properties;
const ResultDocumentSchema = Type.Object(
  {
    uuid: UuidSchema,
    type: Type.String({ description: 'Code of the document type.' }),
    typeName: documentTypeName,
    fileName,
    description,
    mediaType: Type.String(),
    bytes: Type.Integer(),
    sha256: Sha256,
    isRelevant,
    purpose: nullable(Type.String()),
    isOfCase: Type.Boolean({ description: 'Whether it belongs to the case as a whole.' }),
    capturedAt,
    markUuid: nullable(UuidSchema),
    addedAt: MomentSchema,
    sealOf: nullable(
      Type.String({
        format: 'uuid',
        description: 'The paper that this is the sealed version of.',
      }),
    ),
    scan: nullable(
      Type.Enum(['waiting', 'infected'] satisfies NonNullable<StoredDocument['scan']>[], {
        description: 'Why the content is not sent yet, or ever; null when it is.',
      }),
    ),
    href: HrefSchema,
  },
  { title: 'ResultDocument' },
);
export type ResultDocument = Static<typeof ResultDocumentSchema>;

const { state, sealedAt, holder } = PaperSealSchema.properties;
const ResultPaperSchema = Type.Object(
  {
    uuid: Type.String({ format: 'uuid', description: 'The document with the paper as issued.' }),
    kind: Type.Enum(paperKinds),
    code: nullable(
      Type.String({ description: 'The printed code; null on papers of version 1.6.' }),
    ),
    issuedAt: MomentSchema,
    sha256: Sha256,
    seal: nullable(
      Type.Object({
        state,
        sealedAt,
        holder,
        uuid: nullable(
          Type.String({ format: 'uuid', description: 'The document with the sealed version.' }),
        ),
        sha256: nullable(Sha256),
      }),
    ),
  },
  { title: 'ResultPaper' },
);
export type ResultPaper = Static<typeof ResultPaperSchema>;

const exampleDocument = '0f6f2c8e-5b1d-4f57-9d0e-6a3b1c2d3e4f';
const exampleDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const exampleMarks = [
  { uuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d41', boundaryPointNumber: '13', east: 370_761.06 },
  { uuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d42', boundaryPointNumber: '14', east: 370_782.4 },
] as const;
const exampleResult = {
  version: resultVersion,
  revision: exampleRevision,
  caseReference: '2026/131',
  businessReference: '2026/131-1',
  municipalityNumber: '4699',
  overview: {
    businessDate: '2026-12-01T09:00:00+01:00',
    businessPlace: 'Lienvegen 4',
    businessTypeName: 'Oppmålingsforretning over eksisterende grense',
    propertyNumber: '4699-40/12',
    propertyAddress: 'Lienvegen 4, 5730 Fjordvik',
    description: 'Grensen langs bekken er uklar.',
    summary: 'Partene er enige.',
    comment: '',
    impartiality: true,
    meetingStart: '',
    meetingEnd: '',
    areas: '',
    rights: '',
    postponedMarking: '',
    markingDeadline: '',
    surveyorName: 'Kari Målar',
    surveyorNumber: '000041',
    surveyorAuthorisedOn: '2022-06-01',
    surveyorValidUntil: '',
    basisConfirmations: {
      requesterBasis: {
        answer: 'documented' as const,
        reference: '2026/33',
        day: '2026-11-02',
        documentUuid: null,
        reason: '',
      },
    },
    caseNumber: '2026/131',
    gnr: 40,
    bnr: 12,
    propertyCount: 2,
    businessTypeCode: 'EKSISTERENDE',
    propertyId: 90_401,
    journalNumber: '26/04417-3',
    propertyOwner: 'Inga Lien',
  },
  parties: [
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
      role: 'Hjemmelshaver',
      isParticipated: true,
      isRepresentedBy: false,
      powerOfAttorneyType: null,
      komm: '4699',
      notifiedOn: '2026-11-12',
      noticeWay: 'letter',
      noticeReceipt: '',
      agreesToShortNotice: false,
      representedBy: '',
      position: 'agreed' as const,
      remark: '',
      signature: {
        picture: exampleDigest,
        record: {
          signer: 'Inga Lien',
          subject: 'Oppmøte',
          signedAt: '2026-12-01T10:02:11+01:00',
          method: 'drawn',
          picture: exampleDigest,
        },
      },
    },
  ],
  marks: exampleMarks.map((mark) => ({
    ...mark,
    name: '',
    typeOfBoundaryMark: '51',
    typeOfGround: '4',
    status: '',
    approved: '',
    codeForSurvey: '',
    claimByAttendees: '',
    settlement: '',
    north: 6_689_343.07,
    height: null,
    capturedOn: '2026-12-01',
    quality: { accuracy: 2 },
    measurementMethod: '96',
    utmType: 25_832,
    measurements: [],
    revision: 1,
  })),
  lines: [
    {
      uuid: 'b5a1f6a0-3a0f-4c7e-9a0e-1a3f5e2c7d51',
      startMarkUuid: exampleMarks[0].uuid,
      endMarkUuid: exampleMarks[1].uuid,
      utmType: 25_832,
      curvePoints: [],
      follows: '0',
      followsTerrainDetail: false,
      administrativeBoundary: '0',
      disputed: false,
      agreedBy: ['5d0b7e0e-1c44-4c7c-8b51-2a7f3f1c0a01'],
      measurementMethod: '96',
      quality: { accuracy: 2 },
      capturedOn: '2026-12-01',
      remark: '',
      revision: 1,
    },
  ],
  sketch: { shapes: [], labels: [] },
  documents: [
    {
      uuid: exampleDocument,
      type: 'PROTOKOLL',
      typeName: 'Protokoll',
      fileName: '2026-131-Protokoll-20261201-1031.pdf',
      description: 'Protokoll',
      mediaType: 'application/pdf',
      bytes: 48_213,
      sha256: exampleDigest,
      isRelevant: true,
      purpose: null,
      isOfCase: false,
      capturedAt: null,
      markUuid: null,
      addedAt: '2026-12-01T10:31:07+01:00',
      sealOf: null,
      scan: null,
      href: `/api/Integration/Documents/${exampleDocument}/content`,
    },
  ],
  papers: [
    {
      uuid: exampleDocument,
      kind: 'protocol',
      code: '7K2M-QX4D-9RTB',
      issuedAt: '2026-12-01T09:31:07.120Z',
      sha256: exampleDigest,
      seal: { state: 'waiting', sealedAt: null, holder: null, uuid: null, sha256: null },
    },
  ],
};

/** What a business has come to, for the case system. */
export const BusinessResultSchema = Type.Object(
  {
    version: Type.Literal(resultVersion, {
      description: 'Version of this form. Fields may be added without a new version.',
    }),
    revision: RevisionSchema,
    caseReference: CaseReferenceSchema,
    businessReference: BusinessReferenceSchema,
    municipalityNumber: MunicipalityNumberSchema,
    overview: OverviewSchema,
    parties: Type.Array(PartySchema),
    marks: Type.Array(MarkSchema),
    lines: Type.Array(LineSchema),
    sketch: Type.Object(SketchContentSchema.properties, {
      title: 'ResultSketch',
      description: 'What is drawn on the map of the case.',
    }),
    documents: Type.Array(ResultDocumentSchema, {
      description: 'Documents with content, of the business and of the case as a whole.',
    }),
    papers: Type.Array(ResultPaperSchema, {
      description: 'Which of the documents are papers that Feltbok has issued, with their seals.',
    }),
  },
  { title: 'BusinessResult', examples: [exampleResult] },
);
export type BusinessResult = Static<typeof BusinessResultSchema>;

export const ResultDocumentPathSchema = Type.Object({
  uuid: Type.String({ format: 'uuid', 'x-resource': 'storedDocument' }),
});
