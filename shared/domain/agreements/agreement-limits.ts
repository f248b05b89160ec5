/** A meeting may have many parties; each may have signed with a picture of its own. */
export const agreementLimits = { parties: 200 } as const;
