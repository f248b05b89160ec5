import type { PdfJob } from '@feltbok/shared/paper/read-paper';
import { type Atom, atom } from 'jotai';

/** Why nothing came of it. */
export type EngineFailure = 'no contact' | 'no room' | 'failed';

/** Whether this device can make papers by itself. */
export type PaperEngineState =
  | { phase: 'looking' }
  /** `failure` is of the last attempt to fetch it. */
  | { phase: 'absent'; failure: EngineFailure | null }
  /** Bytes that are on the device by now. */
  | { phase: 'fetching'; fetched: number }
  | { phase: 'stored' }
  /** The browser has no WebAssembly, or stores nothing. */
  | { phase: 'impossible' };

/** Papers made without the server. */
export interface DevicePapers {
  stateAtom: Atom<PaperEngineState>;
  /** Of what it needs, in bytes: on the wire at most, and on the device. */
  sizes: { wire: number; stored: number };
  /** Fetches what it needs, once for the device. That it failed stands in the state. */
  take(): Promise<void>;
  /** Ends that; what has come stays, and is not fetched again. */
  cancel(): void;
  remove(): Promise<void>;
  /**
   * @returns the bytes of a tagged PDF
   * @throws DOMException `AbortError` by the signal, PdfInputError when nothing can be made of what was given, Error when
   *   the device has not enough memory for it or lacks what it needs
   */
  make(job: PdfJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

const providedAtom = atom<DevicePapers | null>(null);

/** Null where the host has none. */
export const devicePapersAtom = atom((get) => get(providedAtom));

/** Set by the host before anything is rendered. */
export const provideDevicePapersAtom = atom(null, (_get, set, papers: DevicePapers) => set(providedAtom, papers));
