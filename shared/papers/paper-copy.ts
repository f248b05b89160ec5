const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The keyword in the metadata of a copy, before the uuid of its paper. */
export const copyKeyword = 'feltbok-copy';

/** The uuid of a paper, as printed on the last page of a copy. */
export const paperUuidPattern = new RegExp(`^${uuid}$`, 'i');
const copyPattern = new RegExp(`<pdf:Keywords>${copyKeyword} (${uuid})</pdf:Keywords>`, 'i');

/**
 * Finds the uuid of the paper that a file claims to be a device's copy of; `null` for any other
 * file. It proves nothing, because anybody can write it.
 * @param file a PDF, whose XMP is not compressed
 */
export const findCopiedPaper = (file: Uint8Array): string | null =>
  new TextDecoder('latin1').decode(file).match(copyPattern)?.[1] ?? null;
