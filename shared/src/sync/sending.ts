import type { ApiAnswer, ApiClient } from '@feltbok/shared/wire/api-client';
import type { ApiFailureKind } from '@feltbok/shared/wire/api-failure';
import { outcomeOf, pauseBefore, pausesEverything } from './answers.domain';
import type { Change, ItemKey } from './change';
import type { Device } from './device.data';
import type { Lane, Synced } from './kinds/kind';
import { kindOf } from './kinds/kinds.domain';
import type { KnownItems } from './known-items';
import type { Lanes } from './lanes';
import type { Attempt, Effect } from './queue.domain';
import type { Read, TakeStep } from './queue-steps';
import type { QueueStore } from './queue-store.data';
import { eventOf } from './request.domain';

/** What became of one try: told to the part of the app that owns the data. */
export interface Tried {
  change: Change;
  outcome: 'committed' | 'conflict' | 'refused' | 'superseded' | 'merged' | 'sign-in' | 'later';
  /** Only with 'committed'. */
  synced?: Synced;
  /** Only with 'later' and 'sign-in': what came instead of an answer that settles it. */
  failure?: ApiFailureKind;
  /** The first try follows the user's own Save; later ones happen by themselves. */
  isFirstTry: boolean;
}

interface SendingParts {
  queue: QueueStore;
  api: Pick<ApiClient, 'send'>;
  step: TakeStep;
  known: KnownItems;
  lanes: Lanes;
  device: Device;
  isStopped: () => boolean;
  onTried: (key: ItemKey, tried: Omit<Tried, 'isFirstTry'>) => void;
  /** The server's answer was to a change that is no longer here: the data may be other than they seem. */
  onStrayAnswer: () => void;
  /** What is known of the queue is not what is kept. */
  onOutdated: () => void;
  onSignInNeeded: () => void;
  reportError: (error: unknown) => void;
}

/** Time for one request, in milliseconds: a photo over a thin connection takes its time. */
const timeoutMs: Record<Lane, number> = { small: 30_000, upload: 600_000 };

/** Sends one item once, and settles when the device's storage agrees with the answer. Never rejects. */
export function createSending(parts: SendingParts): (key: ItemKey) => Promise<void> {
  const { queue, api, step, known, lanes, device, isStopped, onTried, reportError } = parts;

  const pause = (key: ItemKey, retryAfterSeconds?: number) => {
    const tries = known.triesOf(key) + 1;
    known.pause(key, tries, device.now() + pauseBefore(tries, device.random(), retryAfterSeconds));
  };

  /** The attempt to repeat, or a new one; null when there is nothing to send. */
  const prepare = async (key: ItemKey): Promise<(Read & { attempt: Attempt }) | null> => {
    let read: Read = await queue.read(key);
    const kept = read.item?.kept;
    if (kept?.state === 'waiting' && !kept.attempt) {
      const at = new Date(device.now()).toISOString();
      const stepped = await step(key, { type: 'attempted', idempotencyKey: device.newId(), at }, { known: read });
      if (!isStopped()) tell(key, stepped.effects);
      read = stepped;
    }
    const present = read.item?.kept;
    return present?.state === 'waiting' && present.attempt ? { ...read, attempt: present.attempt } : null;
  };

  const tell = (key: ItemKey, effects: readonly Effect[]) => {
    for (const effect of effects) if (effect.type !== 'uncertain') onTried(key, triedOf(effect));
  };

  const settle = async (key: ItemKey, sent: Read & { attempt: Attempt }, answer: ApiAnswer<unknown>) => {
    const { change, idempotencyKey } = sent.attempt;
    const { lane } = kindOf(change);
    const now = device.now();
    const asked = answer.ok ? undefined : answer.failure.retryAfterSeconds;
    if (pausesEverything(answer)) lanes.away(lane, now, device.random(), asked);
    else lanes.answered(lane);

    const event = eventOf(answer, idempotencyKey, new Date(now).toISOString());
    if (event) {
      const stepped = await step(key, event, { known: sent });
      if (isStopped()) return;
      if (!stepped.changed) parts.onStrayAnswer();
      tell(key, stepped.effects);
      return;
    }
    if (isStopped()) return;
    const outcome = outcomeOf(answer) === 'sign-in' ? 'sign-in' : 'later';
    if (outcome === 'sign-in') {
      lanes.refusedUs(lane);
      parts.onSignInNeeded();
    } else pause(key, asked);
    onTried(key, { change, outcome, ...(!answer.ok && { failure: answer.failure.kind }) });
  };

  return async (key) => {
    try {
      const sent = await prepare(key);
      if (isStopped()) return;
      if (!sent) {
        // Another tab has done something to it. Should what is known of it stay wrong, it is not tried on and on.
        pause(key);
        parts.onOutdated();
        return;
      }
      const { change, url, body, revision, idempotencyKey } = sent.attempt;
      const bytes = change.file ? await queue.readFile(change.file) : body;
      const type = change.file?.type ?? 'application/json';
      const answer = await api.send({
        ...{ method: change.method, path: url, idempotencyKey },
        ifMatch: revision === null ? undefined : `"${revision}"`,
        content: bytes === null ? undefined : { bytes, type },
        timeoutMs: timeoutMs[kindOf(change).lane],
      });
      await settle(key, sent, answer);
    } catch (error) {
      // Storage that failed once may serve again, and what waits in it must not wait for the user to notice.
      reportError(error);
      known.pause(key, Math.max(8, known.triesOf(key)), device.now() + pauseBefore(8, device.random()));
    }
  };
}

function triedOf(effect: Exclude<Effect, { type: 'uncertain' }>): Omit<Tried, 'isFirstTry'> {
  if (effect.type === 'rolled back') return { change: effect.change, outcome: effect.reason };
  if (effect.type === 'committed') return { change: effect.change, outcome: 'committed', synced: effect.synced };
  return { change: effect.change, outcome: effect.type };
}
