import type { Caster } from '@feltbok/contract/casters.ts';
import type { CorrectionSource } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import {
  type CorrectionError,
  getRetryDelay,
  isTransient,
  toCorrectionError,
} from './corrections.domain';
import { receiverAtom, writeToReceiverAtom } from './receiver.state';
import { streamedFactsAtom } from './streamed-facts.state';

/**
 * The state of the correction stream.
 * - `starting`: the caster has not answered yet
 * - `waiting`: the caster has answered but sent no data yet
 * - `receiving`: data arrive and are written to the receiver
 * - `reconnecting`: the stream has broken off and is requested again after a pause
 * - `failed`: the error does not pass by itself
 */
type Phase = 'starting' | 'waiting' | 'receiving' | 'reconnecting' | 'failed';

export interface CorrectionsState {
  caster: string;
  mount: string;
  phase: Phase;
  /** The latest error; `null` while data arrive. */
  error: CorrectionError | null;
  /** Number of bytes written to the receiver. */
  bytes: number;
  /** When the latest data arrived, in milliseconds since 1970. */
  at: number | null;
}

const stateAtom = atom<CorrectionsState | null>(null);
const endAtom = atom<AbortController | null>(null);

/** `null` while no corrections are requested. */
export const correctionsAtom = atom((get) => get(stateAtom));

/** The caster and mount that the user chose last. */
export const correctionChoiceAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).corrections ?? null,
  (_get, set, corrections: { caster: string; mount: string }) =>
    set(chooseLayersAtom, { corrections }),
);

export const stopCorrectionsAtom = atom(null, (get, set) => {
  get(endAtom)?.abort();
  set(endAtom, null);
  set(stateAtom, null);
  set(streamedFactsAtom, null);
});

/** Milliseconds between two positions that are sent to the caster. */
const positionInterval = 10_000;
/** Milliseconds between two checks of whether a position is due. */
const checkInterval = 1_000;
/** Milliseconds. It is longer than the API lets a caster be silent. */
const silenceTimeout = 45_000;

const sourceByFrame: Record<NonNullable<Caster['frame']>, CorrectionSource> = {
  EUREF89: 'network',
  ITRF: 'global',
};

/**
 * Streams corrections to the receiver until they are stopped, the receiver is disconnected, or a
 * permanent error occurs.
 */
export const startCorrectionsAtom = atom(
  null,
  async (get, set, { name, frame }: Caster, mount: string) => {
    set(stopCorrectionsAtom);
    const ending = new AbortController();
    const { signal } = ending;
    set(endAtom, ending);
    set(correctionChoiceAtom, { caster: name, mount });
    set(stateAtom, { caster: name, mount, phase: 'starting', error: null, bytes: 0, at: null });
    const change = (part: Partial<CorrectionsState>) => {
      if (!signal.aborted) set(stateAtom, (before) => before && { ...before, ...part });
    };
    const facts = {
      mount: `${name}/${mount}`,
      ...(frame && { corrections: sourceByFrame[frame] }),
    };
    let attempts = 0;
    const write = async (chunk: Uint8Array<ArrayBuffer>) => {
      attempts = 0;
      change({ phase: 'receiving', error: null, at: Date.now() });
      if (!signal.aborted) set(streamedFactsAtom, facts);
      if (await set(writeToReceiverAtom, chunk))
        change({ bytes: (get(stateAtom)?.bytes ?? 0) + chunk.length });
    };
    while (!signal.aborted) {
      const error = await set(streamOnceAtom, {
        name,
        mount,
        signal,
        write,
        onOpen: () => change({ phase: 'waiting' }),
      });
      if (signal.aborted) return;
      set(streamedFactsAtom, null);
      if (error && !isTransient(error)) return change({ phase: 'failed', error });
      change({ phase: 'reconnecting', error: error ?? get(stateAtom)?.error ?? null });
      await pause(getRetryDelay(attempts), signal);
      attempts += 1;
      if (!signal.aborted && get(receiverAtom) === null) set(stopCorrectionsAtom);
    }
  },
);

interface Stream {
  name: string;
  mount: string;
  signal: AbortSignal;
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>;
  onOpen: () => void;
}

/**
 * Runs one request until it ends.
 * @returns why it could not start; `null` when it has ended
 */
const streamOnceAtom = atom(
  null,
  async (get, set, { name, mount, signal, write, onOpen }: Stream) => {
    const { api } = get(hostServicesAtom);
    const stream = crypto.randomUUID();
    let placedAt = Number.NEGATIVE_INFINITY;
    const postPositionWhenDue = () => {
      const epoch = get(receiverAtom)?.epoch;
      if (get(receiverAtom) === null) return set(stopCorrectionsAtom);
      if (!epoch?.position || Date.now() - placedAt < positionInterval) return;
      placedAt = Date.now();
      const body = {
        ...epoch.position,
        height: epoch.height ?? 0,
        satellites: Math.min(99, epoch.satellites ?? 0),
      };
      // A lost position needs no retry, because the next one follows within seconds.
      void api
        .call('postReceiverPosition', { path: { stream }, body, signal })
        .catch(() => undefined);
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    try {
      const answer = await api.call('streamCorrections', {
        path: { caster: name, mount },
        query: { stream },
        body: undefined,
        signal,
        timeoutMs: silenceTimeout,
        onOpen: () => {
          onOpen();
          postPositionWhenDue();
          timer = setInterval(postPositionWhenDue, checkInterval);
        },
        onChunk: (chunk) => void write(chunk),
      });
      return answer.ok ? null : toCorrectionError(answer.failure);
    } catch {
      return null;
    } finally {
      clearInterval(timer);
    }
  },
);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
