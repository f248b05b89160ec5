/** The papers of a case, each a resource of the audit trail under this name. */
export const paperKinds = ['agreement', 'protocol', 'measurementReport'] as const;
export type PaperKind = (typeof paperKinds)[number];

/**
 * What anybody learns who has a paper, or the code that is printed on it: nothing of a person or a
 * case.
 */
export type IssuedPaper = {
  kind: PaperKind;
  /** Name of the customer in whose name it was made. */
  issuedBy: string;
  /** ISO 8601, by the server's clock. */
  issuedAt: string;
  /** Of the file as it was issued, in hexadecimal digits. */
  sha256: string;
  /** How many deputies signed it without power of attorney in the case. */
  withoutPower: number;
  /** How many of its signatures do not say what was signed, as those of version 1.6.0. */
  withoutEvidence: number;
  /** How many of those who signed had proven who they are, by which identity provider. */
  provenBy: { provider: string; count: number }[];
  /** Of its sealed version; null while there is none. */
  seal: IssuedSeal | null;
};

type IssuedSeal = {
  /** Of the sealed file, in hexadecimal digits. */
  sha256: string;
  /** ISO 8601, by the server's clock. */
  sealedAt: string;
  /** Whose key it is, by its certificate; null for a timestamp alone. */
  holder: string | null;
};

/**
 * The code as it is printed, such as `7K2M-QX4D-9RTB`: letters and digits that nobody mistakes for
 * each other.
 */
export const paperCodePattern = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/;

/** A code as somebody types it, as it is printed; null for none. I and L are read as 1, O as 0. */
export function readPaperCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s–-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  const code = letters.match(/.{1,4}/g)?.join('-') ?? '';
  return paperCodePattern.test(code) ? code : null;
}
