/** In UTF-16 code units: a name fits its dropdown, a text of many pages its few pictures. */
export const templateLimits = { name: 256, htmlContent: 6_000_000 } as const;
