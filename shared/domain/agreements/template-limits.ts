/** Longest name and text of a template, in UTF-16 code units. The text includes its pictures. */
export const templateLimits = { name: 256, htmlContent: 6_000_000 } as const;
