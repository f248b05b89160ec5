/** Why a document that was opened cannot be shown. It can still be downloaded. */
export type ViewError = 'damaged' | 'too large' | 'viewer missing';

/** What shows such documents is not on the device yet, and cannot be had now. */
export class ViewerMissing extends Error {
  override readonly name = 'ViewerMissing';
}
