/** The characters that text processors write for a line break within a paragraph. */
export const lineEnds = /[\v\u0085\u2028\u2029]/;

/** The letters for a checkbox in a text. */
export const boxLetters = { checked: '\u2611 ', empty: '\u2610 ' } as const;
