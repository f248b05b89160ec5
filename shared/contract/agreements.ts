import { agreementLimits } from '@feltbok/domain/agreements/agreement-limits.ts';
import { paperLanguages } from '@feltbok/domain/agreements/paper-language.ts';
import { templateLimits } from '@feltbok/domain/agreements/template-limits.ts';
import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import Type, { type Static } from 'typebox';
import { GivenRecordSchema, SignatureSchema } from './attendees.ts';
import { deviceUuid, nullable, serverId } from './identifiers.ts';

const RowKeySchema = Type.String({ format: 'uuid', 'x-resource': 'agreementTemplate' });

const AgreementTemplateSchema = Type.Object(
  {
    rowKey: RowKeySchema,
    name: Type.String(),
    /** Sanitised HTML that an agreement may hold; nothing in it runs or fetches anything. */
    htmlContent: Type.String(),
    revision: Type.Integer(),
  },
  { title: 'AgreementTemplate' },
);
export type AgreementTemplate = Static<typeof AgreementTemplateSchema>;
export const AgreementTemplatesSchema = Type.Array(AgreementTemplateSchema);

/** The API checks the limits by the form's rules, `templateForm`. */
export const AgreementTemplateBodySchema = Type.Object(
  {
    name: Type.String({
      'x-unique': true,
      description: 'Trimmed. Unique for the customer, without regard to upper and lower case.',
    }),
    htmlContent: Type.String(),
  },
  {
    title: 'AgreementTemplateBody',
    examples: [
      {
        name: 'Grensejustering',
        htmlContent: '<h2>Avtale</h2><p>Partene er enige om grensen.</p>',
      },
    ],
  },
);
export type AgreementTemplateBody = Static<typeof AgreementTemplateBodySchema>;

export const AgreementTemplatePathSchema = Type.Object({ rowKey: RowKeySchema });
export const AgreementTemplateKeySchema = Type.Object({ rowKey: RowKeySchema });

/** A party that signs the paper. */
const AgreementPartySchema = Type.Object(
  {
    uuid: Type.Optional(
      nullable(Type.String({ format: 'uuid', description: 'The attendee, if the party is one.' })),
    ),
    name: Type.String({ minLength: 1, maxLength: attendeeLimits.name }),
    signature: Type.Optional(SignatureSchema),
    signatureRecord: Type.Optional(GivenRecordSchema),
  },
  { title: 'AgreementParty' },
);

const textDescription = 'The text. Content that an agreement may not contain is removed.';

const paper = {
  uuid: deviceUuid(),
  businessId: serverId('business'),
  htmlContent: Type.String({
    minLength: 1,
    maxLength: templateLimits.htmlContent,
    description: textDescription,
  }),
  storeAsDocument: Type.Optional(
    Type.Boolean({
      description:
        'Stores the PDF among the documents of the business, under the uuid of the paper. ' +
        'Only a stored paper gets a seal.',
    }),
  ),
  language: Type.Optional(
    Type.Enum(paperLanguages, {
      description: 'The language of the head and the signatures; bokmål where it is left out.',
    }),
  ),
};

/** Bounds a request. How many parties an agreement may have is a rule of its form. */
const maxPartiesPerRequest = 1_000;

/**
 * An agreement to be made into a PDF. The API checks its text, and the number of its parties, by
 * the rules of its form, `agreementForm`.
 */
export const AgreementToGenerateSchema = Type.Object(
  {
    ...paper,
    htmlContent: Type.String({ description: textDescription }),
    parties: Type.Array(AgreementPartySchema, { maxItems: maxPartiesPerRequest }),
  },
  {
    title: 'AgreementToGenerate',
    examples: [
      {
        uuid: '6a0b2f0e-4f57-4a43-8e0b-6c8d1c8f2a10',
        businessId: 2077,
        htmlContent: '<h2>Avtale</h2><p>Partene er enige om grensen.</p>',
        parties: [
          { uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1', name: 'Ánne Østby', signature: '' },
        ],
        storeAsDocument: true,
      },
    ],
  },
);
export type AgreementToGenerate = Static<typeof AgreementToGenerateSchema>;

/** The surveyor of the case, who has signed the text of the protocol. */
const ProtocolSurveyorSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, description: 'As appointed in the case.' }),
    signature: SignatureSchema,
    signatureRecord: Type.Optional(GivenRecordSchema),
  },
  {
    title: 'ProtocolSurveyor',
    description: 'The evidence of the signature names the uuid of the paper as its party.',
  },
);

/** The protocol of a meeting, to be made into a PDF with the participants' signatures, if any. */
export const ProtocolToGenerateSchema = Type.Object(
  {
    ...paper,
    parties: Type.Array(AgreementPartySchema, { maxItems: agreementLimits.parties }),
    surveyor: Type.Optional(ProtocolSurveyorSchema),
  },
  {
    title: 'ProtocolToGenerate',
    examples: [
      {
        uuid: '0b7c9a42-5d1e-4f58-9a53-2f9b7e6c1d20',
        businessId: 2077,
        htmlContent: '<h1>Protokoll</h1><p>Alle møtte.</p>',
        parties: [],
        storeAsDocument: true,
      },
    ],
  },
);
export type ProtocolToGenerate = Static<typeof ProtocolToGenerateSchema>;

/** The report of what receivers have measured in a case, to be made into a PDF. */
export const MeasurementReportToGenerateSchema = Type.Object(
  {
    ...paper,
    parties: Type.Array(AgreementPartySchema, { maxItems: 0, description: 'Nobody signs it.' }),
  },
  {
    title: 'MeasurementReportToGenerate',
    examples: [
      {
        uuid: '5e2d1f7a-0b3c-4c60-8d49-7a1f5c3b9e42',
        businessId: 2077,
        htmlContent: '<h1>Målerapport</h1><p>Fast løsning.</p>',
        parties: [],
        storeAsDocument: true,
      },
    ],
  },
);
export type MeasurementReportToGenerate = Static<typeof MeasurementReportToGenerateSchema>;

/** The basis for the registration of a business in the cadastre, to be made into a PDF. */
export const RegistrationBasisToGenerateSchema = Type.Object(
  {
    ...paper,
    parties: Type.Array(AgreementPartySchema, { maxItems: 0, description: 'Nobody signs it.' }),
  },
  {
    title: 'RegistrationBasisToGenerate',
    examples: [
      {
        uuid: '8c1f0d3e-6a2b-4f77-9b15-3d2e7a9c0f61',
        businessId: 2077,
        htmlContent: '<h1>Grunnlag for matrikkelføring</h1><p>Alle punkter er avklart.</p>',
        parties: [],
        storeAsDocument: true,
      },
    ],
  },
);
export type RegistrationBasisToGenerate = Static<typeof RegistrationBasisToGenerateSchema>;

/** The notice of a meeting, to be made into a PDF. */
export const NoticeToGenerateSchema = Type.Object(
  {
    ...paper,
    parties: Type.Array(
      Type.Pick(AgreementPartySchema, ['uuid', 'name'], { title: 'NotifiedParty' }),
      {
        minItems: 1,
        maxItems: caps.attendees,
        description: 'Whom it is addressed to. They are recorded, and sign nothing.',
      },
    ),
  },
  {
    title: 'NoticeToGenerate',
    examples: [
      {
        uuid: '1d4b8c60-7e2f-4a95-8b13-6c0e5d9f3a71',
        businessId: 2077,
        htmlContent: '<h1>Varsel om oppmålingsforretning</h1><p>Møt ved grensen.</p>',
        parties: [{ uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1', name: 'Ánne Østby' }],
        storeAsDocument: true,
      },
    ],
  },
);
type NoticeToGenerate = Omit<Static<typeof NoticeToGenerateSchema>, 'parties'> & {
  parties: Static<typeof AgreementPartySchema>[];
};

export type PaperToGenerate =
  | AgreementToGenerate
  | ProtocolToGenerate
  | MeasurementReportToGenerate
  | RegistrationBasisToGenerate
  | NoticeToGenerate;
