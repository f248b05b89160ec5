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
  | { type: 'release-ready'; set: string }
  | { type: 'applied' }
  /** A newer set is there but could not be brought onto the device, which has no room for it. */
  | { type: 'no-room' };
