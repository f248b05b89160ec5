import { templateLimits } from '@feltbok/domain/agreements/template-limits.ts';
import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import {
  type ProvenIdentity,
  type SigningWay,
  signingWays,
} from '@feltbok/domain/signatures/signature-record.ts';
import Type, { type Static } from 'typebox';
import { SignatureSchema } from './attendees.ts';
import { nullable, serverId } from './identifiers.ts';
import { SignatureRecordSchema } from './signature-records.ts';

const PartySchema = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'Uuid of the attendee, saved or not.',
});

/** Longest lifetime of a link, in days. */
const maxLinkDays = 30;

/** Asks one party to sign on its own phone, by a code on the screen or by a link that is sent. */
export const NewSigningRequestSchema = Type.Object(
  {
    uuid: Type.String({
      format: 'uuid',
      description:
        'Made by the device. Repeating a request with the same uuid makes no second one.',
    }),
    businessId: serverId('business'),
    party: PartySchema,
    partyName: Type.String({ minLength: 1, maxLength: attendeeLimits.name }),
    signer: Type.String({
      minLength: 1,
      maxLength: attendeeLimits.name,
      description: 'The party, or its deputy.',
    }),
    as: Type.Enum(['party', 'deputy']),
    powerOfAttorney: nullable(
      Type.String({
        maxLength: 36,
        description: 'Uuid of the document that authorises a deputy.',
      }),
    ),
    subject: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'What is signed, in words.',
    }),
    text: nullable(
      Type.String({
        maxLength: templateLimits.htmlContent,
        description: 'HTML of an agreement; null for attendance.',
      }),
    ),
    statement: Type.Optional(
      Type.Enum(['agreement-2'], {
        description:
          'The statement for an agreement; left out by version 1.7, for which it is ' +
          '`agreement-1`.',
      }),
    ),
    user: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The user of the requesting device, as in the signature’s record.',
    }),
    tokenHash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      'x-unique': true,
      description:
        'SHA-256 of the token, which the device makes and shows, and which the API never ' +
        'stores.',
    }),
    link: Type.Optional(
      Type.Object(
        {
          days: Type.Integer({
            minimum: 1,
            maximum: maxLinkDays,
            description: 'How long it can be used.',
          }),
          codeHash: Type.String({
            pattern: '^[0-9a-f]{64}$',
            description:
              'SHA-256 of the token, a space and the code, which is sent another way than the link.',
          }),
        },
        {
          description:
            'For a link that is sent; left out for a code on a screen, which is valid for ' +
            'fifteen minutes.',
        },
      ),
    ),
  },
  {
    title: 'NewSigningRequest',
    examples: [
      {
        uuid: '0f1c2d3e-4b5a-4c6d-8e7f-1a2b3c4d5e6f',
        businessId: 2077,
        party: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a01',
        partyName: 'Ánne Østby',
        signer: 'Ánne Østby',
        as: 'party',
        powerOfAttorney: null,
        subject: 'Deltakelse',
        text: null,
        user: 'enhet',
        tokenHash: 'a'.repeat(64),
      },
    ],
  },
);
export type NewSigningRequest = Static<typeof NewSigningRequestSchema>;

const RequestIdSchema = Type.String({ format: 'uuid', 'x-resource': 'signingRequest' });
const MomentSchema = Type.String({ description: 'ISO 8601 with offset.' });

export const SigningRequestKeySchema = Type.Object(
  { requestId: RequestIdSchema, expiresAt: MomentSchema },
  { title: 'SigningRequestKey' },
);
export type SigningRequestKey = Static<typeof SigningRequestKeySchema>;
export const SigningRequestPathSchema = Type.Object({ requestId: RequestIdSchema });
export const SigningRequestsQuerySchema = Type.Object({ businessId: serverId('business') });

const signingStates = ['open', 'used', 'expired', 'revoked'] as const;
export type SigningState = (typeof signingStates)[number];

const SigningRequestSchema = Type.Object(
  {
    requestId: RequestIdSchema,
    party: PartySchema,
    fingerprint: Type.String({ description: 'SHA-256 of the statement that is signed.' }),
    state: Type.Enum([...signingStates]),
    expiresAt: MomentSchema,
    way: Type.Enum([...signingWays]),
    isAgreement: Type.Boolean({
      description: 'Whether a text is signed, instead of attendance.',
    }),
    partyName: Type.String(),
    subject: Type.String({ description: 'What is signed, in words.' }),
    wrongCodes: Type.Integer({ description: 'The number of wrong codes; five end a link.' }),
    signature: nullable(SignatureSchema),
    signatureRecord: Type.Optional(nullable(SignatureRecordSchema)),
  },
  { title: 'SigningRequest' },
);
export type SigningRequest = Static<typeof SigningRequestSchema>;
export const SigningRequestsSchema = Type.Array(SigningRequestSchema);

/** Keys that open a request: its token and, for a link, the code that was sent another way. */
export interface SigningKeys {
  token: string;
  code?: string;
}

/** What the page on the phone shows and puts into the signature's record. */
export interface AskedSignature {
  customer: string;
  /** Name of the user who asks for the signature. */
  askedBy: string;
  subject: string;
  partyName: string;
  signer: string;
  as: 'party' | 'deputy';
  powerOfAttorney: string | null;
  business: number;
  case: string;
  party: string;
  /**
   * The text that the fingerprint covers: the agreement's model, or its HTML in version 1; null for
   * attendance.
   */
  text: string | null;
  /** Absent for attendance, and for requests of version 1.7. */
  statement?: 'agreement-2';
  /** The agreement to show; null for attendance. */
  shown: AgreementText | null;
  fingerprint: string;
  user: string;
  way: SigningWay;
  /** Null until the party has proven its identity. */
  identity: ProvenIdentity | null;
  /** Identity provider that the party can use; null for none. */
  provider: string | null;
}

/**
 * Why there is nothing to sign. `unknown` includes tokens that never existed, `locked` asks for the
 * code of a link, `unfit` is a signature of something else, and `unproven` and `other person` are
 * results of proving the party's identity.
 */
export type SigningRejection =
  | 'unknown'
  | Exclude<SigningState, 'open'>
  | 'locked'
  | 'wrong code'
  | 'unfit'
  | 'unproven'
  | 'other person';

/** Revision of a request that nobody has signed: only such a request can be withdrawn. */
export const openRevision = 1;

/**
 * Path of the signing page below the API's address. The token follows as a fragment, which servers
 * never see.
 */
export const signPagePath = '/api/Sign';
