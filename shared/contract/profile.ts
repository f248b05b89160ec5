/**
 * Header with the name of the caller's map profile, which every call of the product API carries.
 */
export const profileHeader = { name: 'X-Map-Profile', value: 'feltbok' } as const;
