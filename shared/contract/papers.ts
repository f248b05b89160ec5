/** Kinds of papers; the audit trail names its resources by them. */
export const paperKinds = [
  'agreement',
  'protocol',
  'measurementReport',
  'registrationBasis',
  'notice',
] as const;
export type PaperKind = (typeof paperKinds)[number];

/**
 * What anybody with a paper, or with its printed code, can learn: nothing about persons or cases.
 */
export type IssuedPaper = {
  kind: PaperKind;
  /** Name of the customer that issued it. */
  issuedBy: string;
  /** ISO 8601, by the server's clock. */
  issuedAt: string;
  /** SHA-256 of the issued file, in hexadecimal digits. */
  sha256: string;
  /** Number of deputies who signed without a power of attorney in the case. */
  withoutPower: number;
  /** Number of signatures without a record of what was signed, as in version 1.6.0. */
  withoutEvidence: number;
  /** Number of signers who proved their identity, by identity provider. */
  provenBy: { provider: string; count: number }[];
  /** Seal of the paper; null until it is sealed. */
  seal: IssuedSeal | null;
};

type IssuedSeal = {
  /** SHA-256 of the sealed file, in hexadecimal digits. */
  sha256: string;
  /** ISO 8601, by the server's clock. */
  sealedAt: string;
  /** Owner of the key, by its certificate; null for a timestamp alone. */
  holder: string | null;
};

/**
 * Pattern of printed codes such as `7K2M-QX4D-9RTB`, whose letters and digits cannot be confused.
 */
export const paperCodePattern = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/;

/** Parses a typed code; null for none. I and L are read as 1, O as 0. */
export function readPaperCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s–-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  const code = letters.match(/.{1,4}/g)?.join('-') ?? '';
  return paperCodePattern.test(code) ? code : null;
}
