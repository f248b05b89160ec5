import type { RejectionReason } from './signed-list';

/** Requests of a page to the service worker. */
export type PageMessage =
  /** Check for a newer release set; `release-ready` follows when one is complete. */
  | { type: 'check' }
  /** Download what the current set left for later. */
  | { type: 'complete' }
  /** Make the offered set the current one; `applied` follows, and the page reloads. */
  | { type: 'apply' }
  /**
   * Request for the builds of this page, answered with `RunningBuild[]` on the port that comes with
   * it.
   */
  | { type: 'which' }
  /**
   * Have this key of a user's records in memory for the next page, until then in milliseconds since
   * 1970.
   */
  | { type: 'leave-key'; userKey: string; key: CryptoKey; until: number }
  /** Give the key that a page has left, on the port that comes with it; null when there is none. */
  | { type: 'take-key'; userKey: string };

export interface RunningBuild {
  name: string;
  /** Hash over all files of the build. */
  build: string;
}

/** Messages of the service worker to the pages. */
export type WorkerMessage =
  /** A newer set is complete on the device; null when the offer is withdrawn. */
  | { type: 'release-ready'; set: string | null; isMandatory?: boolean }
  | { type: 'applied' }
  /** The device has no space for a set: a newer one, or the very first. */
  | { type: 'no-room'; wanted: 'update' | 'offline use' }
  /** A part is served otherwise than the deployer signed it, and not taken. */
  | { type: 'rejected'; part: string; reason: RejectionReason; file?: string | undefined }
  /** What is served of these parts was taken by the last check: a former rejection is over. */
  | { type: 'taken'; parts: string[] };
