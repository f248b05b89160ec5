import { toMediaType, unknownMediaType } from '@feltbok/domain/documents/media-type.ts';
import type { ViewedDocument } from './viewed-document';

/**
 * `picture` is what every browser of today decodes by itself, `drawing` is SVG, `tiff` is decoded
 * by us.
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
 * The document's media type; where its own says nothing, the one that its name's ending stands for.
 */
export function mediaTypeOfDocument({ fileName, fileType }: ViewedDocument): string {
  const own = toMediaType(fileType);
  return own === unknownMediaType ? toMediaType(/\.(\w+)$/.exec(fileName)?.[1] ?? '') : own;
}

/** How a document is shown; `none` can only be downloaded. */
export const viewKindOf = (document: ViewedDocument): ViewKind =>
  kinds[mediaTypeOfDocument(document)] ?? 'none';
