/**
 * Who signed what, when and how. It stands beside the picture of the signature, on the wire and
 * wherever it is stored.
 */
export interface SignatureRecord {
  /** Name of the party. */
  signer: string;
  /** What was signed, in words. */
  subject: string;
  /** ISO 8601 with offset. */
  signedAt: string;
  /** Drawn by hand, or the name typed in its place. */
  method: 'drawn' | 'typed';
  /** The words that the party agreed to by typing the name. */
  consent?: string;
  /** Absent in signatures of version 1.6.0. */
  evidence?: SignatureEvidence;
  /**
   * SHA-256 of the picture's data URL as text, in hexadecimal digits: binds the record to its
   * picture.
   */
  picture: string;
  /**
   * JSON of what was drawn, character for character as `evidence.strokes` was computed; absent
   * where the name was typed.
   */
  strokes?: string;
}

/** A signature as it stands on the wire and wherever it is stored. */
export interface SignatureFields {
  /** PNG data URL; empty where nobody has signed. */
  signature: string;
  /** Null and absent where the signature has no evidence, or there is none. */
  signatureRecord?: SignatureRecord | null | undefined;
}

/** The fields of a signature that nobody has given. */
export const noSignature = {
  signature: '',
  signatureRecord: null,
} as const satisfies SignatureFields;

/** Ways to sign elsewhere than on the surveyor's device: by a code on its screen, or by a link. */
export const signingWays = ['own phone', 'link'] as const;
export type SigningWay = (typeof signingWays)[number];

/** Who a remote party has proven to be before signing. */
export interface ProvenIdentity {
  /** Name of the identity provider that the deployment trusts for it. */
  provider: string;
  /** The name that the provider gives; null when it gives none. */
  name: string | null;
  /** The provider's word for how well it knows the party (`acr`); null where it has none. */
  level: string | null;
  /** ISO 8601: when the party proved it. */
  at: string;
  /** Whether the provider's national id is the one that the case has for the party. */
  isRegistered: boolean;
}

/** What binds a signature to what was signed. */
export interface SignatureEvidence {
  /** SHA-256 of the statement that was signed, in hexadecimal digits. */
  fingerprint: string;
  /** Absent of attendance, and of agreements that version 1.7 or a device of it has signed. */
  statement?: 'agreement-2';
  /** The server's id of the business. */
  business: number;
  /** Number of the case. */
  case: string;
  /** Uuid of the party; `signer` is its name, or that of its deputy. */
  party: string;
  as: 'party' | 'deputy';
  /** Uuid of the document that a deputy's right rests on; null where the case has none. */
  powerOfAttorney: string | null;
  /** SHA-256 of the record's strokes; null where the name was typed. */
  strokes: string | null;
  /** The name as it was typed; null where it was drawn. */
  typed: string | null;
  /** Whose device it was signed on: the account and the customer, as `userKeyOf` names them. */
  user: string;
  /** Absent where it was the device of the user who asked. */
  way?: SigningWay;
  /** Absent where the party proved nothing to a provider. */
  identity?: ProvenIdentity;
}

/** Lists the uuids of the powers of attorney that signatures by deputies refer to. */
export const listUsedPowersOfAttorney = (signed: readonly Partial<SignatureFields>[]): string[] =>
  signed.flatMap(({ signatureRecord }) => signatureRecord?.evidence?.powerOfAttorney ?? []);
