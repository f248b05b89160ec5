/**
 * Why an opened document cannot be shown; it can still be downloaded. `unknown` is intact, but of a
 * kind that only other programs show.
 */
export type ViewError = 'damaged' | 'too large' | 'unknown' | 'viewer missing';

/** The viewer's code is not on the device yet, and cannot be fetched now. */
export class ViewerMissing extends Error {
  override readonly name = 'ViewerMissing';
}
