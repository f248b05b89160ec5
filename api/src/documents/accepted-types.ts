import { toMediaType } from '@feltbok/domain/documents/media-type.ts';

/**
 * Papers, pictures of the map and photographs are the product's own, whatever a customer takes
 * beside them.
 */
const ownTypes = ['application/pdf', 'image/png', 'image/jpeg'];

/** The media types that a customer takes, by its setting `Documents.FileTypes`. */
export const takenTypes = (setting: readonly string[]): string[] => [
  ...new Set([...ownTypes, ...setting.map(toMediaType)]),
];
