import type { Change, ItemKey } from '@feltbok/shared/sync/change';
import type { Synced } from '@feltbok/shared/sync/kinds/kind';
import type { ApiAnswer, ApiClient } from '@feltbok/shared/wire/api-client';
import type { ApiFailureKind } from '@feltbok/shared/wire/api-failure';
import { outcomeOf, pauseBefore, pausesEverything } from './answers.domain';
import type { ApplyEvent, Read } from './apply-event';
import type { Device } from './device.data';
import type { KnownItems } from './known-items';
import type { Lanes } from './lanes';
import { type Attempt, type Effect, isGivenUp, isUpload, type Waiting } from './queue.domain';
import type { QueueStore } from './queue-store.data';
import { eventOf, isBodyAFile } from './request.domain';
import type { Lane } from './schedule.domain';

/** What became of one attempt: reported to the part of the app that owns the data. */
export interface SendResult {
  change: Change;
  outcome: 'committed' | 'conflict' | 'refused' | 'superseded' | 'merged' | 'sign-in' | 'later';
  /** Only with 'committed'. */
  synced?: Synced;
  /** Only with 'later' and 'sign-in': what came instead of an answer that settles it. */
  failure?: ApiFailureKind;
  /** The first try follows the user's own Save; later ones happen by themselves. */
  isFirstTry: boolean;
  /** The user has deleted it meanwhile: nobody waits for the news. */
  isGivenUp?: boolean;
}

interface SendingParts {
  queue: QueueStore;
  api: Pick<ApiClient, 'send'>;
  applyEvent: ApplyEvent;
  known: KnownItems;
  lanes: Lanes;
  device: Device;
  isStopped: () => boolean;
  onSendResult: (key: ItemKey, result: Omit<SendResult, 'isFirstTry'>) => void;
  /**
   * Stores a file that the server has made of a change. Until it is stored the change waits, and is answered with the
   * same file again.
   */
  storeAnswer?: (change: Change, file: File) => Promise<void>;
  /** The server's answer was to a change that is no longer here: the data may be other than they seem. */
  onStrayAnswer: () => void;
  /** What is known of the queue is not what is stored. */
  onOutdated: () => void;
  onSignInNeeded: () => void;
  /** @param percent of its file that is sent; null when none is being sent */
  onProgress: (key: ItemKey, percent: number | null) => void;
  reportError: (error: unknown) => void;
}

/** Time for one request, in milliseconds, and for a file the time that nothing of it may move. */
const timeoutMs = { request: 30_000, file: 120_000 };
/** Bytes of a body that a thin connection takes in a millisecond: pictures within a text must come through too. */
const slowestPerMs = 8;
const timeFor = (body: string) => timeoutMs.request + Math.ceil(body.length / slowestPerMs);

export interface Sending {
  /** Sends one item once, and settles when the device's storage agrees with the answer. Never rejects. */
  send(key: ItemKey): Promise<void>;
  /** Ends the upload of an item that the user has given up. */
  stopFile(key: ItemKey): void;
}

export function createSending(parts: SendingParts): Sending {
  const { queue, api, applyEvent, known, lanes, device, isStopped, onSendResult, reportError } = parts;

  const pause = (key: ItemKey, retryAfterSeconds?: number) => {
    const tries = known.triesOf(key) + 1;
    known.pause(key, tries, device.now() + pauseBefore(tries, device.random(), retryAfterSeconds));
  };

  /** The attempt to repeat, or a new one; null when there is nothing to send. */
  const prepare = async (key: ItemKey): Promise<(Read & { attempt: Attempt }) | null> => {
    let read: Read = await queue.read(key);
    const entry = read.item?.entry;
    if (entry?.state === 'waiting' && !entry.attempt) {
      const at = new Date(device.now()).toISOString();
      const applied = await applyEvent(key, { type: 'attempted', idempotencyKey: device.newId(), at }, { known: read });
      if (!isStopped()) reportEffects(key, applied.effects);
      read = applied;
    }
    const present = read.item?.entry;
    return present?.state === 'waiting' && present.attempt ? { ...read, attempt: present.attempt } : null;
  };

  const reportEffects = (key: ItemKey, effects: readonly Effect[], isGivenUp = false) => {
    for (const effect of effects) {
      if (effect.type !== 'uncertain') onSendResult(key, { ...resultOf(effect), ...(isGivenUp && { isGivenUp }) });
    }
  };

  const goingFiles = new Map<ItemKey, AbortController>();

  const sendFile = async (
    key: ItemKey,
    { change, idempotencyKey }: Attempt,
    path: string,
  ): Promise<ApiAnswer<unknown>> => {
    // Of a file that the device has lost the server says that it is empty, and the item is on the failed list.
    const bytes = (change.file && (await queue.readFile(change.file))) ?? new Blob([]);
    const going = new AbortController();
    let percent = 0;
    goingFiles.set(key, going);
    parts.onProgress(key, percent);
    try {
      return await api.send({
        ...{ method: 'PUT', path, idempotencyKey: `${idempotencyKey}-file` },
        content: { bytes, type: bytes.type || 'application/octet-stream' },
        timeoutMs: timeoutMs.file,
        signal: going.signal,
        onProgress: (sent) => {
          const now = Math.min(100, Math.floor((100 * sent) / Math.max(1, bytes.size)));
          if (now !== percent) parts.onProgress(key, now);
          percent = now;
        },
      });
    } finally {
      goingFiles.delete(key);
      parts.onProgress(key, null);
    }
  };

  /** Null when the user has given it up while its file was going. */
  const deliver = async (key: ItemKey, { item, attempt }: Read & { attempt: Attempt }) => {
    const { change, url, body, revision, idempotencyKey } = attempt;
    const bytes = change.file && isBodyAFile(change) ? await queue.readFile(change.file) : body;
    const answer = await api.send({
      ...{ method: change.method, path: url, idempotencyKey },
      ifMatch: revision === null ? undefined : `"${revision}"`,
      content:
        bytes === null ? undefined : { bytes, type: change.file && !body ? change.file.type : 'application/json' },
      timeoutMs: bytes instanceof Blob ? timeoutMs.file : timeFor(bytes ?? ''),
    });
    if (!answer.ok || !change.fileUrl || !item || isGivenUp(item.entry)) return answer;
    try {
      return await sendFile(key, attempt, change.fileUrl);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      throw error;
    }
  };

  const settle = async (key: ItemKey, sent: Read & { attempt: Attempt }, answer: ApiAnswer<unknown>) => {
    const { change, idempotencyKey } = sent.attempt;
    const lane: Lane = sent.item && isUpload(sent.item.entry) ? 'upload' : 'small';
    const now = device.now();
    const asked = answer.ok ? undefined : answer.failure.retryAfterSeconds;
    if (pausesEverything(answer)) lanes.unreachable(lane, now, device.random(), asked);
    else lanes.answered(lane);

    const event = eventOf(answer, idempotencyKey, new Date(now).toISOString());
    if (event) {
      if (answer.ok && answer.body instanceof File) await parts.storeAnswer?.(change, answer.body);
      const applied = await applyEvent(key, event, { known: sent });
      if (isStopped()) return;
      if (!applied.changed) parts.onStrayAnswer();
      reportEffects(
        key,
        applied.effects,
        applied.item?.entry.state === 'waiting' && isDeletion(applied.item.entry.latest),
      );
      return;
    }
    if (isStopped()) return;
    const outcome = outcomeOf(answer) === 'sign-in' ? 'sign-in' : 'later';
    if (outcome === 'sign-in') {
      lanes.unauthorised(lane);
      parts.onSignInNeeded();
    } else pause(key, asked);
    onSendResult(key, { change, outcome, ...(!answer.ok && { failure: answer.failure.kind }) });
  };

  return {
    stopFile: (key) => goingFiles.get(key)?.abort(),
    async send(key) {
      try {
        const sent = await prepare(key);
        if (isStopped()) return;
        if (!sent) {
          // Another tab has done something to it. Should what is known of it stay wrong, it is not retried for ever.
          pause(key);
          parts.onOutdated();
          return;
        }
        const answer = await deliver(key, sent);
        if (answer) await settle(key, sent, answer);
      } catch (error) {
        // Storage that failed once may serve again, and what waits in it must not wait for the user to notice.
        reportError(error);
        known.pause(key, Math.max(8, known.triesOf(key)), device.now() + pauseBefore(8, device.random()));
      }
    },
  };
}

const isDeletion = (latest: Waiting['latest']) => latest?.change.method === 'DELETE';

function resultOf(effect: Exclude<Effect, { type: 'uncertain' }>): Omit<SendResult, 'isFirstTry'> {
  if (effect.type === 'rolled back') return { change: effect.change, outcome: effect.reason };
  if (effect.type === 'committed') return { change: effect.change, outcome: 'committed', synced: effect.synced };
  return { change: effect.change, outcome: effect.type };
}
