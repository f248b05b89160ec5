import type { ViewError } from '../view-error';

/**
 * The worker opens the content first, and then decodes the pages that are asked for, each counted
 * from 0.
 */
export type TiffRequest = { open: Blob } | { page: number };

export interface TiffPage extends Record<'width' | 'height', number> {
  page: number;
  /** Red, green, blue and opacity of each pixel, row by row. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

export type TiffAnswer = { pages: number } | { shown: TiffPage } | { error: ViewError };
