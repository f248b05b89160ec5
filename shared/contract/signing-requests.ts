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

/** How long a link may last. */
const linkDaysAtMost = 30;

/**
 * What one party is asked to sign on a phone of its own, by a code on the screen or a link that is
 * sent.
 */
export const NewSigningRequestSchema = Type.Object(
  {
    uuid: Type.String({
      format: 'uuid',
      description:
        'Made by the device. A request that is repeated with the same uuid makes nothing twice.',
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
        description: 'Uuid of the document that a deputy’s right rests on.',
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
          'How an agreement is signed; left out by version 1.7, for which it is `agreement-1`.',
      }),
    ),
    user: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Whose device asks, as in the signature’s record.',
    }),
    tokenHash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      'x-unique': true,
      description:
        'SHA-256 of the token, which the device makes and shows, and the API never stores.',
    }),
    link: Type.Optional(
      Type.Object(
        {
          days: Type.Integer({
            minimum: 1,
            maximum: linkDaysAtMost,
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
            'Of a link that is sent; left out for a code on a screen, which lasts for fifteen minutes.',
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
      description: 'Whether a text is signed, and not that the party attended.',
    }),
    partyName: Type.String(),
    subject: Type.String({ description: 'What is signed, in words.' }),
    wrongCodes: Type.Integer({ description: 'How many were tried; five end a link.' }),
    signature: nullable(SignatureSchema),
    signatureRecord: Type.Optional(nullable(SignatureRecordSchema)),
  },
  { title: 'SigningRequest' },
);
export type SigningRequest = Static<typeof SigningRequestSchema>;
export const SigningRequestsSchema = Type.Array(SigningRequestSchema);

/**
 * What opens a request: the token of a code on a screen; of a link also the code that came another
 * way.
 */
export interface SigningKeys {
  token: string;
  code?: string;
}

/** What the page on the phone shows, and puts into the record of the signature. */
export interface AskedSignature {
  customer: string;
  /** Name of the user who asks. */
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
   * What the fingerprint is of: the model of an agreement, or its HTML in version 1; null for
   * attendance.
   */
  text: string | null;
  /** Absent of attendance, and of what version 1.7 asks for. */
  statement?: 'agreement-2';
  /** An agreement as it is shown; null for attendance. */
  shown: AgreementText | null;
  fingerprint: string;
  user: string;
  way: SigningWay;
  /** Null until the party has proven who it is. */
  identity: ProvenIdentity | null;
  /** Name of the provider by which the party can prove who it is; null where it cannot. */
  provider: string | null;
}

/**
 * Why there is nothing to sign: `unknown` is also a token that was never given; `locked` wants the
 * code of a link; `unfit` is no signature of what was asked; `unproven` and `other person` are what
 * came of proving who the party is.
 */
export type SigningRejection =
  | 'unknown'
  | Exclude<SigningState, 'open'>
  | 'locked'
  | 'wrong code'
  | 'unfit'
  | 'unproven'
  | 'other person';

/** Of a request that nobody has signed: what is taken back is based on it. */
export const openRevision = 1;

/**
 * The page's address, below that of the API. The token follows as fragment, which no server sees.
 */
export const signPagePath = '/api/Sign';
