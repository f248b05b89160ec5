import { createHash, randomUUID } from 'node:crypto';

/**
 * Where a file lies: the customer's folder, one of its 256 folders, and a name that is never used
 * twice. Nothing else can be a key, so no key leads out of a store or into another customer's
 * folder.
 */
export type FileKey = `${string}/${string}/${string}`;

const folderPattern = /^[a-z0-9][a-z0-9-]{0,79}$/;
const keyPattern =
  /^[a-z0-9][a-z0-9-]{0,79}\/[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The folder of a customer's files. Ids are free text; the readable part is for whoever looks into
 * the store, the hash distinguishes two ids that read alike.
 */
export function customerFolder(customerId: string): string {
  const readable = customerId
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const hash = createHash('sha256').update(customerId).digest('hex').slice(0, 16);
  return `${readable.slice(0, 40) || 'customer'}-${hash}`;
}

export function newFileKey(customerId: string): FileKey {
  const name = randomUUID();
  return `${customerFolder(customerId)}/${name.slice(0, 2)}/${name}`;
}

export const isFileKey = (text: string): text is FileKey => keyPattern.test(text);

/** @throws Error when the text is no key: stores call it before they touch anything */
export function requireFileKey(text: string): asserts text is FileKey {
  if (!isFileKey(text)) throw new Error('What was given for the key of a file is none.');
}

/** @throws Error when the text is no customer's folder */
export function requireFolder(text: string): void {
  if (!folderPattern.test(text)) throw new Error("What was given for a customer's folder is none.");
}
