/**
 * What a test saves on the server that all tests share: another try of it finds there what the
 * first has saved, and must have something to save.
 */
export const makeUnique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
