import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { getOutcome, pausesWholeLane, toQueueEvent } from './answers.domain.ts';
import type { AppliedEvent, ApplyEvent } from './apply-event.ts';
import type { Change, ItemKey } from './change.ts';
import { uploadContent } from './content-upload.ts';
import type { SyncRuntime } from './device.data.ts';
import type { Display } from './display.ts';
import type { SyncedChange } from './kinds/kind.ts';
import { type Effect, isGivenUp, isUpload } from './queue.domain.ts';
import type { Attempt } from './queue-entry.ts';
import type { QueueStore, StoredRecord } from './queue-store.ts';
import { buildCondition, isBodyAFile } from './request.domain.ts';
import type { Lane } from './schedule.domain.ts';
import type { SendResult } from './send-result.ts';
import type { SenderMachine } from './sender.domain.ts';

/**
 * Time limits in milliseconds: of a whole request, and of a file the time without any progress.
 */
const timeoutMs = { request: 30_000, file: 120_000 };
/**
 * Bytes of a body per millisecond on a slow connection. The body of a paper may hold pictures.
 */
const slowestBytesPerMs = 8;
const getTimeoutMs = (body: string) =>
  timeoutMs.request + Math.ceil(body.length / slowestBytesPerMs);

/** An attempt, with the record that it was stored in when it was sent. */
interface SentAttempt extends StoredRecord {
  attempt: Attempt;
}

export interface ItemSenderDeps {
  queue: QueueStore;
  api: Pick<ApiClient, 'send'>;
  device: SyncRuntime;
  machine: SenderMachine;
  display: Display;
  applyEvent: ApplyEvent;
  storeAnswer?: (change: Change, file: File) => Promise<void>;
  onSentElsewhere: (sent: readonly SyncedChange[]) => void;
  reportError: (error: unknown) => void;
}

export interface ItemSender {
  /**
   * Sends one item once. Settles when the outcome is stored on the device, and never rejects.
   */
  send(key: ItemKey): Promise<void>;
  /** Aborts the upload of an item that the user has discarded. */
  stopFile(key: ItemKey): void;
}

export function createItemSender(deps: ItemSenderDeps): ItemSender {
  const { machine, device, display } = deps;
  const { deliver, stopFile } = createDelivery(deps);
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
    for (const result of toResults(applied)) display.report(key, result);
  };
  const handleAnswer = async (key: ItemKey, sent: SentAttempt, answer: ApiAnswer<unknown>) => {
    const { change, idempotencyKey } = sent.attempt;
    const lane: Lane = sent.item && isUpload(sent.item.entry) ? 'upload' : 'small';
    const now = device.now();
    const { retryAfterSeconds, kind: failure, sender } = answer.ok ? {} : answer.failure;
    if (pausesWholeLane(answer)) {
      const random = device.random();
      machine.apply({ type: 'unreachable', lane, now, random, retryAfterSeconds });
    } else {
      machine.apply({ type: 'answered', lane });
    }

    const event = toQueueEvent(answer, idempotencyKey, new Date(now).toISOString());
    if (event) {
      if (answer.ok && answer.body instanceof File) await deps.storeAnswer?.(change, answer.body);
      const applied = await deps.applyEvent(key, event, { known: sent });
      if (isStopped()) return;
      // Another tab has written the item since it was sent, so the data on the screen may be
      // outdated.
      if (!applied.isChanged) deps.onSentElsewhere([]);
      return report(key, applied);
    }
    if (isStopped()) return;
    const outcome = getOutcome(answer) === 'sign-in' ? 'sign-in' : 'later';
    if (outcome === 'sign-in') machine.apply({ type: 'unauthorised', lane });
    else pause(key, retryAfterSeconds);
    display.report(key, { change, outcome, failure, sender });
  };
  const sendOnce = async (key: ItemKey) => {
    const prepared = await freezeAttempt(deps, key);
    if (isStopped()) return;
    report(key, prepared);
    const entry = prepared.item?.entry;
    if (entry?.state !== 'waiting' || !entry.attempt) {
      // Another tab has written the item. The pause ends a loop if this tab's cache stays wrong.
      pause(key);
      return machine.apply({ type: 'woken' });
    }
    const sent = { ...prepared, attempt: entry.attempt };
    const answer = await deliver(key, sent);
    if (answer) await handleAnswer(key, sent, answer);
  };
  return {
    stopFile,
    send: (key) =>
      sendOnce(key).catch((error) => {
        // The storage may have failed temporarily, so the item is retried without the user's help.
        deps.reportError(error);
        machine.apply({ type: 'storage failed', key, now: device.now(), random: device.random() });
      }),
  };
}

/**
 * Reads the item, and freezes its latest edit as an attempt unless there is an unanswered one. The
 * result has no attempt when there is nothing to send.
 */
async function freezeAttempt(
  { queue, device, applyEvent }: Pick<ItemSenderDeps, 'queue' | 'device' | 'applyEvent'>,
  key: ItemKey,
): Promise<AppliedEvent> {
  const known = await queue.read(key);
  const entry = known.item?.entry;
  if (entry?.state !== 'waiting' || entry.attempt) {
    return { ...known, effects: [], isChanged: false };
  }
  const at = new Date(device.now()).toISOString();
  return applyEvent(key, { type: 'attempted', idempotencyKey: device.createId(), at }, { known });
}

type DeliveryDeps = Pick<ItemSenderDeps, 'queue' | 'api' | 'display'>;

/**
 * Sends the requests of an attempt: the change, followed by the file if it has an address of its
 * own.
 */
function createDelivery({ queue, api, display }: DeliveryDeps) {
  const uploads = new Map<ItemKey, AbortController>();

  const sendFile = async (key: ItemKey, { change, idempotencyKey }: Attempt, path: string) => {
    // A file that the device has lost is sent empty. The server rejects that, which puts the item
    // on the failed list.
    const bytes = (change.file && (await queue.readFile(change.file))) ?? new Blob([]);
    const upload = new AbortController();
    let percent = 0;
    uploads.set(key, upload);
    display.showProgress(key, percent);
    try {
      return await uploadContent(api, {
        path,
        bytes,
        idempotencyKey: `${idempotencyKey}-file`,
        timeoutMs: timeoutMs.file,
        signal: upload.signal,
        onProgress: (sent) => {
          const now = Math.min(100, Math.floor((100 * sent) / Math.max(1, bytes.size)));
          if (now !== percent) display.showProgress(key, now);
          percent = now;
        },
      });
    } finally {
      uploads.delete(key);
      display.showProgress(key, null);
    }
  };

  return {
    stopFile: (key: ItemKey) => uploads.get(key)?.abort(),
    /** Resolves with null when the user has discarded the item during the upload. */
    async deliver(
      key: ItemKey,
      { item, attempt }: SentAttempt,
    ): Promise<ApiAnswer<unknown> | null> {
      const { change, url, body, idempotencyKey } = attempt;
      const bytes = change.file && isBodyAFile(change) ? await queue.readFile(change.file) : body;
      const type = change.file && !body ? change.file.type : 'application/json';
      const answer = await api.send({
        method: change.method,
        path: url,
        idempotencyKey,
        ifMatch: buildCondition(attempt),
        content: bytes === null ? undefined : { bytes, type },
        timeoutMs: bytes instanceof Blob ? timeoutMs.file : getTimeoutMs(bytes ?? ''),
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

function toResults({ item, effects }: AppliedEvent): Result[] {
  const isDeleted =
    item?.entry.state === 'waiting' && item.entry.latest?.change.method === 'DELETE';
  return effects
    .filter((effect) => effect.type !== 'uncertain')
    .map((effect) => ({ ...toResult(effect), ...(isDeleted && { isGivenUp: true }) }));
}

function toResult(effect: Exclude<Effect, { type: 'uncertain' }>): Result {
  if (effect.type === 'rolled back') return { change: effect.change, outcome: effect.reason };
  if (effect.type === 'committed')
    return { change: effect.change, outcome: 'committed', synced: effect.synced };
  return { change: effect.change, outcome: effect.type };
}
