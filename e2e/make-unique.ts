/**
 * Makes a text unique that a test saves on the shared server: a retry of the test finds what the
 * first try saved, and needs a change to save.
 */
export const makeUnique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
