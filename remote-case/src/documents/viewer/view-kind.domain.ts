import { toMediaType, unknownMediaType } from '@feltbok/domain/documents/media-type.ts';
import type { ViewedDocument } from './viewed-document';

/**
 * The way a document is shown: browsers decode a `picture`, `drawing` is SVG, and the app itself
 * decodes `tiff`.
 */
export type ViewKind = 'pdf' | 'picture' | 'drawing' | 'tiff' | 'none';

const kinds: Record<string, ViewKind> = {
  'application/pdf': 'pdf',
  'image/apng': 'picture',
  'image/avif': 'picture',
  'image/bmp': 'picture',
  'image/gif': 'picture',
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/x-icon': 'picture',
  'image/svg+xml': 'drawing',
  'image/tiff': 'tiff',
};

/**
 * The document's media type, taken from the file name's extension when the stored type is unknown.
 */
export function getMediaType({ fileName, fileType }: ViewedDocument): string {
  const mediaType = toMediaType(fileType);
  return mediaType === unknownMediaType
    ? toMediaType(/\.(\w+)$/.exec(fileName)?.[1] ?? '')
    : mediaType;
}

/** The way to show a document; `none` can only be downloaded. */
export const getViewKind = (document: ViewedDocument): ViewKind =>
  kinds[getMediaType(document)] ?? 'none';
