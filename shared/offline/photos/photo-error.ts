/**
 * Why a file is no photograph that can be used: `empty` without a byte; `not a picture` by its
 * first bytes; `too many pixels` to decode without endangering what else the device holds;
 * `unreadable` damaged or cut off; `unknown to the browser` a format that this browser has no
 * decoder for, as HEIC in most.
 */
export type PhotoErrorReason =
  | 'empty'
  | 'not a picture'
  | 'too many pixels'
  | 'unreadable'
  | 'unknown to the browser';

/**
 * Why a picture is saved as it was chosen: no photograph can be made of it, and it may be the only
 * one there is.
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
