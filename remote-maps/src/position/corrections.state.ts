import type { Caster } from '@feltbok/contract/casters.ts';
import type { CorrectionSource } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import {
  type CorrectionError,
  correctionErrorOf,
  isPassing,
  pauseAfter,
} from './corrections.domain';
import { receiverAtom, writeToReceiverAtom } from './receiver.state';
import { streamedFactsAtom } from './streamed-facts.state';

/**
 * How it stands with the corrections.
 * - `starting`: the caster has not answered yet
 * - `waiting`: it has, and nothing has come yet
 * - `receiving`: they come, and go to the receiver
 * - `reconnecting`: they have broken off, and are asked for again in a while
 * - `failed`: they will not come by themselves
 */
type Phase = 'starting' | 'waiting' | 'receiving' | 'reconnecting' | 'failed';

export interface CorrectionsState {
  caster: string;
  mount: string;
  phase: Phase;
  /** Why there are none, or were none before. */
  error: CorrectionError | null;
  /** That have been written to the receiver. */
  bytes: number;
  /** When the last ones came, in milliseconds since 1970. */
  at: number | null;
}

const stateAtom = atom<CorrectionsState | null>(null);
const endAtom = atom<AbortController | null>(null);

/** Null while none are asked for. */
export const correctionsAtom = atom((get) => get(stateAtom));

/** The caster and mount of the last time. */
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

/** Milliseconds between two positions for the caster. */
const positionEvery = 10_000;
/** Milliseconds. */
const tick = 1_000;
/** Milliseconds: longer than the API lets a caster be silent. */
const silentFor = 45_000;

const sourceOf: Record<NonNullable<Caster['frame']>, CorrectionSource> = {
  EUREF89: 'network',
  ITRF: 'global',
};

/**
 * Sends corrections to the receiver until they are stopped, the receiver is left, or they cannot
 * come.
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
    const facts = { mount: `${name}/${mount}`, ...(frame && { corrections: sourceOf[frame] }) };
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
      if (error && !isPassing(error)) return change({ phase: 'failed', error });
      change({ phase: 'reconnecting', error: error ?? get(stateAtom)?.error ?? null });
      await pause(pauseAfter(attempts), signal);
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

/** @returns why it never began; null when it has ended */
const streamOnceAtom = atom(
  null,
  async (get, set, { name, mount, signal, write, onOpen }: Stream) => {
    const { api } = get(hostServicesAtom);
    const stream = crypto.randomUUID();
    let placedAt = Number.NEGATIVE_INFINITY;
    const look = () => {
      const epoch = get(receiverAtom)?.epoch;
      if (get(receiverAtom) === null) return set(stopCorrectionsAtom);
      if (!epoch?.position || Date.now() - placedAt < positionEvery) return;
      placedAt = Date.now();
      const body = {
        ...epoch.position,
        height: epoch.height ?? 0,
        satellites: Math.min(99, epoch.satellites ?? 0),
      };
      // One that does not arrive is followed by the next.
      void api
        .call('postReceiverPosition', { path: { stream }, body, signal })
        .catch(() => undefined);
    };
    let looking: ReturnType<typeof setInterval> | undefined;
    try {
      const answer = await api.call('streamCorrections', {
        path: { caster: name, mount },
        query: { stream },
        body: undefined,
        signal,
        timeoutMs: silentFor,
        onOpen: () => {
          onOpen();
          look();
          looking = setInterval(look, tick);
        },
        onChunk: (chunk) => void write(chunk),
      });
      return answer.ok ? null : correctionErrorOf(answer.failure);
    } catch {
      return null;
    } finally {
      clearInterval(looking);
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
