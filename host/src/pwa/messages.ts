/** What a page asks of the service worker. */
export type PageMessage =
  /** Look for a newer release set; `release-ready` follows when one is complete. */
  | { type: 'check' }
  /** Make the offered set the current one; `applied` follows, and the page then loads itself anew. */
  | { type: 'apply' }
  /** By which builds does this page run? Answered on the port that comes with it, with `RunningBuild[]`. */
  | { type: 'which' };

export interface RunningBuild {
  name: string;
  /** Hash over all files of the build. */
  build: string;
}

/** What the service worker tells the pages. */
export type WorkerMessage =
  /** A newer set is complete on the device; null when the one told of before has been withdrawn. */
  | { type: 'release-ready'; set: string | null }
  | { type: 'applied' }
  /** A set could not be brought onto the device, which has no room for it: a newer one, or the very first. */
  | { type: 'no-room'; wanted: 'update' | 'offline use' };
