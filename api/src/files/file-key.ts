import { createHash, randomUUID } from 'node:crypto';

/**
 * The place of a file: the customer's folder, one of its 256 subfolders, and a name that is never
 * used twice. Nothing else is a valid key, so no key leads out of a store or into another
 * customer's folder.
 */
export type FileKey = `${string}/${string}/${string}`;

const folderPattern = /^[a-z0-9][a-z0-9-]{0,79}$/;
const keyPattern =
  /^[a-z0-9][a-z0-9-]{0,79}\/[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The folder of a customer's files. Ids are free text: the readable part helps whoever looks into
 * the store, and the hash keeps similar ids apart.
 */
export function getCustomerFolder(customerId: string): string {
  const readable = customerId
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const hash = createHash('sha256').update(customerId).digest('hex').slice(0, 16);
  return `${readable.slice(0, 40) || 'customer'}-${hash}`;
}

export function createFileKey(customerId: string): FileKey {
  const name = randomUUID();
  return `${getCustomerFolder(customerId)}/${name.slice(0, 2)}/${name}`;
}

export const isFileKey = (text: string): text is FileKey => keyPattern.test(text);

/** Stores call this before they use a key. @throws Error when the text is not a key */
export function requireFileKey(text: string): asserts text is FileKey {
  if (!isFileKey(text)) throw new Error('The text is not the key of a file.');
}

/** @throws Error when the text is not the folder of a customer */
export function requireFolder(text: string): void {
  if (!folderPattern.test(text)) throw new Error("The text is not a customer's folder.");
}
