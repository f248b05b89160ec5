import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import { getOutcome, pausesEverything, toQueueEvent } from './answers.domain.ts';
import type { AppliedEvent } from './apply-event.ts';
import type { ItemKey } from './change.ts';
import { uploadContent } from './content-upload.ts';
import type { EngineWorks } from './engine-works.ts';
import { type Effect, isGivenUp, isUpload } from './queue.domain.ts';
import type { Attempt } from './queue-entry.ts';
import type { StoredUnderKey } from './queue-store.ts';
import { buildCondition, isBodyAFile } from './request.domain.ts';
import type { Lane } from './schedule.domain.ts';
import type { SendResult } from './send-result.ts';

/** Time for one request, in milliseconds, and for a file the time that nothing of it may move. */
const timeoutMs = { request: 30_000, file: 120_000 };
/**
 * Bytes of a body that a thin connection takes in a millisecond: pictures within a text must come
 * through too.
 */
const slowestPerMs = 8;
const timeFor = (body: string) => timeoutMs.request + Math.ceil(body.length / slowestPerMs);

/** What is sent, with what was stored under its key then. */
interface Sent extends StoredUnderKey {
  attempt: Attempt;
}

export type Sending = ReturnType<typeof createSending>;

export function createSending(works: EngineWorks) {
  const { machine, applyEvent, device, display } = works;
  const { deliver, stopFile } = createDelivery(works);
  const isStopped = () => machine.state.phase === 'stopped';

  const pause = (key: ItemKey, retryAfterSeconds?: number) =>
    machine.apply({
      type: 'paused',
      key,
      now: device.now(),
      random: device.random(),
      retryAfterSeconds,
    });
  const report = (key: ItemKey, applied: AppliedEvent) => {
    for (const result of resultsOf(applied)) display.report(key, result);
  };
  const takeAnswer = async (key: ItemKey, sent: Sent, answer: ApiAnswer<unknown>) => {
    const { change, idempotencyKey } = sent.attempt;
    const lane: Lane = sent.item && isUpload(sent.item.entry) ? 'upload' : 'small';
    const now = device.now();
    const { retryAfterSeconds, kind: failure, sender } = answer.ok ? {} : answer.failure;
    if (!pausesEverything(answer)) machine.apply({ type: 'answered', lane });
    else
      machine.apply({ type: 'unreachable', lane, now, random: device.random(), retryAfterSeconds });

    const event = toQueueEvent(answer, idempotencyKey, new Date(now).toISOString());
    if (event) {
      if (answer.ok && answer.body instanceof File) await works.storeAnswer?.(change, answer.body);
      const applied = await applyEvent(key, event, { known: sent });
      if (isStopped()) return;
      // The server's answer was to a change that is no longer here: the data may be other than they
      // seem.
      if (!applied.changed) works.onSentElsewhere([]);
      return report(key, applied);
    }
    if (isStopped()) return;
    const outcome = getOutcome(answer) === 'sign-in' ? 'sign-in' : 'later';
    if (outcome === 'sign-in') machine.apply({ type: 'unauthorised', lane });
    else pause(key, retryAfterSeconds);
    display.report(key, { change, outcome, failure, sender });
  };
  const sendOnce = async (key: ItemKey) => {
    const prepared = await prepare(works, key);
    if (isStopped()) return;
    report(key, prepared);
    const entry = prepared.item?.entry;
    if (entry?.state !== 'waiting' || !entry.attempt) {
      // Another tab has done something to it. Should what is known of it stay wrong, it is not
      // retried for ever.
      pause(key);
      return machine.apply({ type: 'woken' });
    }
    const sent = { ...prepared, attempt: entry.attempt };
    const answer = await deliver(key, sent);
    if (answer) await takeAnswer(key, sent, answer);
  };
  return {
    stopFile,
    /**
     * Sends one item once, and settles when the device's storage agrees with the answer. Never
     * rejects.
     */
    send: (key: ItemKey): Promise<void> =>
      sendOnce(key).catch((error) => {
        // Storage that failed once may serve again, and what waits in it must not wait for the user
        // to notice.
        works.reportError(error);
        machine.apply({ type: 'storage failed', key, now: device.now(), random: device.random() });
      }),
  };
}

/**
 * What is stored, with the attempt to repeat or a new one; without an attempt where there is
 * nothing to send.
 */
async function prepare(
  { queue, device, applyEvent }: EngineWorks,
  key: ItemKey,
): Promise<AppliedEvent> {
  const read = await queue.read(key);
  const entry = read.item?.entry;
  if (entry?.state !== 'waiting' || entry.attempt) return { ...read, effects: [], changed: false };
  const at = new Date(device.now()).toISOString();
  return applyEvent(
    key,
    { type: 'attempted', idempotencyKey: device.newId(), at },
    { known: read },
  );
}

/**
 * The requests of an attempt: the change, and the file after it where it has an address of its own.
 */
function createDelivery({ queue, api, display }: EngineWorks) {
  const goingFiles = new Map<ItemKey, AbortController>();

  const sendFile = async (key: ItemKey, { change, idempotencyKey }: Attempt, path: string) => {
    // Of a file that the device has lost the server says that it is empty, and the item is on the
    // failed list.
    const bytes = (change.file && (await queue.readFile(change.file))) ?? new Blob([]);
    const going = new AbortController();
    let percent = 0;
    goingFiles.set(key, going);
    display.showProgress(key, percent);
    try {
      return await uploadContent(api, {
        path,
        bytes,
        idempotencyKey: `${idempotencyKey}-file`,
        timeoutMs: timeoutMs.file,
        signal: going.signal,
        onProgress: (sent) => {
          const now = Math.min(100, Math.floor((100 * sent) / Math.max(1, bytes.size)));
          if (now !== percent) display.showProgress(key, now);
          percent = now;
        },
      });
    } finally {
      goingFiles.delete(key);
      display.showProgress(key, null);
    }
  };

  return {
    /** Ends the upload of an item that the user has given up. */
    stopFile: (key: ItemKey) => goingFiles.get(key)?.abort(),
    /** Null when the user has given it up while its file was going. */
    async deliver(key: ItemKey, { item, attempt }: Sent): Promise<ApiAnswer<unknown> | null> {
      const { change, url, body, idempotencyKey } = attempt;
      const bytes = change.file && isBodyAFile(change) ? await queue.readFile(change.file) : body;
      const answer = await api.send({
        method: change.method,
        path: url,
        idempotencyKey,
        ifMatch: buildCondition(attempt),
        content:
          bytes === null
            ? undefined
            : { bytes, type: change.file && !body ? change.file.type : 'application/json' },
        timeoutMs: bytes instanceof Blob ? timeoutMs.file : timeFor(bytes ?? ''),
      });
      if (!answer.ok || !change.fileUrl || !item || isGivenUp(item.entry)) return answer;
      try {
        return await sendFile(key, attempt, change.fileUrl);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return null;
        throw error;
      }
    },
  };
}

type Result = Omit<SendResult, 'isFirstTry'>;

function resultsOf({ item, effects }: AppliedEvent): Result[] {
  const isGivenUp =
    item?.entry.state === 'waiting' && item.entry.latest?.change.method === 'DELETE';
  return effects
    .filter((effect) => effect.type !== 'uncertain')
    .map((effect) => ({ ...resultOf(effect), ...(isGivenUp && { isGivenUp }) }));
}

function resultOf(effect: Exclude<Effect, { type: 'uncertain' }>): Result {
  if (effect.type === 'rolled back') return { change: effect.change, outcome: effect.reason };
  if (effect.type === 'committed')
    return { change: effect.change, outcome: 'committed', synced: effect.synced };
  return { change: effect.change, outcome: effect.type };
}
