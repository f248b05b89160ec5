/**
 * The reason why a file cannot be used as a photograph.
 * - `empty`: it has no bytes
 * - `not a picture`: its first bytes are of no known format
 * - `too many pixels`: decoding it could take more memory than the device has
 * - `unreadable`: it is damaged or cut off
 * - `unknown to the browser`: the browser has no decoder for the format, such as HEIC in most
 */
export type PhotoErrorReason =
  | 'empty'
  | 'not a picture'
  | 'too many pixels'
  | 'unreadable'
  | 'unknown to the browser';

/**
 * The reason why a picture is saved unchanged: it cannot be converted, but it may be the only one
 * there is.
 */
export type StorableReason = Exclude<PhotoErrorReason, 'empty' | 'not a picture'>;

export const isStorableReason = (reason: PhotoErrorReason): reason is StorableReason =>
  reason !== 'empty' && reason !== 'not a picture';

export class PhotoError extends Error {
  override readonly name = 'PhotoError';
  constructor(
    readonly reason: PhotoErrorReason,
    options?: ErrorOptions,
  ) {
    super(`The photo cannot be used: ${reason}`, options);
  }
}

/**
 * Tells the error by its name. `instanceof` misses one of another part of the page, which has a
 * copy of the class of its own.
 */
export const isPhotoError = (error: unknown): error is PhotoError =>
  error instanceof Error && error.name === 'PhotoError';
