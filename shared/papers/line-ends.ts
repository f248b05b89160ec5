/** What text processors write for a new line within a paragraph. */
export const lineEnds = /[\v\u0085\u2028\u2029]/;

/** A box to tick, where it stands in a text. */
export const boxLetters = { checked: '\u2611 ', empty: '\u2610 ' } as const;
