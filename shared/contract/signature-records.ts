import { attendeeLimits, signatureMaxLength } from '@feltbok/domain/attendees/attendee-limits.ts';
import type {
  SignatureEvidence,
  SignatureRecord,
} from '@feltbok/domain/signatures/signature-record.ts';
import Type from 'typebox';
import { nullable } from './identifiers.ts';

const Sha256Schema = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', description });
const ShortText = Type.String({ maxLength: 300 });

const SignatureEvidenceSchema = Type.Unsafe<SignatureEvidence>(
  Type.Object(
    {
      fingerprint: Sha256Schema('SHA-256 of the statement that was signed.'),
      statement: Type.Optional(
        Type.Enum(['agreement-2'], {
          description: 'Left out for attendance, and for agreements signed in version 1.7.',
        }),
      ),
      business: Type.Integer(),
      case: ShortText,
      party: ShortText,
      as: Type.Enum(['party', 'deputy']),
      powerOfAttorney: nullable(ShortText),
      strokes: nullable(Sha256Schema('SHA-256 of the strokes.')),
      typed: nullable(ShortText),
      user: ShortText,
      way: Type.Optional(Type.Enum(['own phone', 'link'])),
      identity: Type.Optional(
        Type.Object({
          provider: ShortText,
          name: nullable(ShortText),
          level: nullable(ShortText),
          at: ShortText,
          isRegistered: Type.Boolean(),
        }),
      ),
    },
    {
      title: 'SignatureEvidence',
      description: 'What binds a signature to what was signed; docs/evidence.md describes it.',
    },
  ),
);

/** The fields of a record without the drawing. */
export const signatureFacts = {
  signer: Type.String({ maxLength: attendeeLimits.name }),
  subject: ShortText,
  signedAt: ShortText,
  method: Type.Enum(['drawn', 'typed']),
  consent: Type.Optional(Type.String({ maxLength: 2000 })),
  evidence: Type.Optional(SignatureEvidenceSchema),
  picture: Sha256Schema(
    'SHA-256 of the signature, the whole data URL as text: binds the record to its picture.',
  ),
};

/** Record of a signature beside its picture: who signed what, when and how. */
export const SignatureRecordSchema = Type.Unsafe<SignatureRecord>(
  Type.Object(
    {
      ...signatureFacts,
      strokes: Type.Optional(
        Type.String({
          maxLength: signatureMaxLength,
          description: 'JSON; `evidence.strokes` is its SHA-256.',
        }),
      ),
    },
    { title: 'SignatureRecord' },
  ),
);
