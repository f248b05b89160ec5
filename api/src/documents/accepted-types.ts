import { toMediaType } from '@feltbok/domain/documents/media-type.ts';

/**
 * The product itself creates papers, records for the cadastre, pictures of the map and photographs,
 * so these types are always accepted.
 */
const productTypes = ['application/pdf', 'application/json', 'image/png', 'image/jpeg'];

/** The media types that a customer takes, by its setting `Documents.FileTypes`. */
export const getAcceptedTypes = (setting: readonly string[]): string[] => [
  ...new Set([...productTypes, ...setting.map(toMediaType)]),
];
