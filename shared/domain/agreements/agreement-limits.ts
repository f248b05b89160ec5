export const agreementLimits = {
  /** A meeting may have many parties; each may have signed with a picture of its own. */
  parties: 200,
  /** Letters of a picture's alternative text; a PDF permits 16,000. */
  alternative: 1000,
} as const;
