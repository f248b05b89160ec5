const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What a copy says of itself in its metadata, before the uuid of its paper. */
export const copyKeyword = 'feltbok-copy';

/** The uuid of a paper, as a copy has it on its last page. */
export const paperUuidPattern = new RegExp(`^${uuid}$`, 'i');
const copyPattern = new RegExp(`<pdf:Keywords>${copyKeyword} (${uuid})</pdf:Keywords>`, 'i');

/**
 * The uuid of the paper that a file says it is a device's copy of; null for any other file. It
 * proves nothing: anybody can write it.
 * @param file a PDF, whose XMP is not compressed
 */
export const paperOfCopy = (file: Uint8Array): string | null =>
  new TextDecoder('latin1').decode(file).match(copyPattern)?.[1] ?? null;
