import type { ViewError } from '../view-error';

/** Requests to the worker: first to open a file, then to decode pages, counted from 0. */
export type TiffRequest = { open: Blob } | { page: number };

export interface TiffPage extends Record<'width' | 'height', number> {
  page: number;
  /** Red, green, blue and alpha of each pixel, row by row. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

export type TiffAnswer = { pages: number } | { shown: TiffPage } | { error: ViewError };
