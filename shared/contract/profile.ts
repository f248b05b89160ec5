/**
 * The header that every product API call carries: the fixed name of the map profile the caller
 * works with. Client and server read it here, so that it has one spelling.
 */
export const profileHeader = { name: 'X-Map-Profile', value: 'feltbok' } as const;
