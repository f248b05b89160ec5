/**
 * Why a document that was opened cannot be shown. It can still be downloaded. `unknown` is sound,
 * and of a kind that only other programs show.
 */
export type ViewError = 'damaged' | 'too large' | 'unknown' | 'viewer missing';

/** What shows such documents is not on the device yet, and cannot be had now. */
export class ViewerMissing extends Error {
  override readonly name = 'ViewerMissing';
}
