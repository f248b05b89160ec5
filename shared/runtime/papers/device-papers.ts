import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import type { Atom } from 'jotai';

/** Why nothing came of it. */
export type EngineFailure = 'no contact' | 'no room' | 'failed';

/** Whether this device can make papers by itself. */
export type PaperEngineState =
  | { phase: 'looking' }
  /**
   * `failure` is of the last attempt to fetch it; `isOutdated` where what a former build needed is
   * there.
   */
  | { phase: 'absent'; failure: EngineFailure | null; isOutdated?: true }
  /** Bytes that are on the device by now. */
  | { phase: 'fetching'; fetched: number }
  | { phase: 'stored' }
  /** The browser has no WebAssembly, or stores nothing. */
  | { phase: 'impossible' };

/** Papers made without the server. */
export interface DevicePapers {
  stateAtom: Atom<PaperEngineState>;
  /** Sizes of the engine in bytes: the maximum transfer, and on the device. */
  sizes: { wire: number; stored: number };
  /** Fetches what it needs, once for the device. That it failed stands in the state. */
  take(): Promise<void>;
  /** Ends the download. What has come stays, and no more comes before it is taken again. */
  cancel(): void;
  /** Frees its room. It comes back only when it is taken again. */
  remove(): Promise<void>;
  /**
   * @returns the bytes of a tagged PDF
   * @throws DOMException `AbortError` by the signal, PdfInputError when nothing can be made of what
   *   was given, Error when the device has not enough memory for it or lacks what it needs
   */
  make(job: PdfJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
