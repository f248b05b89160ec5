import type { Change, ItemKey, Sync } from '@feltbok/offline/queue/change.ts';
import type { Getter } from 'jotai';
import { documentContentsAtom } from '../device/document-contents.state.ts';
import { storageConditionAtom } from '../device/storage.state.ts';
import { hostServicesAtom } from '../federation/remote.ts';
import { getText, type SharedKey } from '../i18n/i18n.ts';

type Outcome = Awaited<ReturnType<Sync['submit']>>;

/** The user learns that nothing was done: without a text, because the device could not store it. */
export const notifyNotDone = (get: Getter, text: SharedKey = 'ToastMessages.NotSavedOnDevice') =>
  get(hostServicesAtom).notify({ kind: 'error', text: getText(text, { count: 1 }) });

/**
 * Queues changes to be sent, each by itself. The user has been notified of any 'not saved', with
 * which nothing was done.
 * @param notStored says so in place of the usual text
 */
export async function submitAll(
  get: Getter,
  changes: readonly Change[],
  notStored?: SharedKey,
): Promise<Outcome[]> {
  const { sync } = get(hostServicesAtom);
  const outcomes = await Promise.all(changes.map((change) => sync.submit(change)));
  if (outcomes.includes('not saved')) notifyNotDone(get, notStored);
  return outcomes;
}

/** Queues one change to be sent, as `submitAll` does. */
export async function submit(get: Getter, change: Change, notStored?: SharedKey): Promise<Outcome> {
  const [outcome = 'not saved'] = await submitAll(get, [change], notStored);
  return outcome;
}

/**
 * Queues a change with its file, for which cached contents make room. The user has been notified of
 * 'not saved'.
 */
export async function submitFile(get: Getter, change: Change, file: Blob): Promise<Outcome> {
  const { sync } = get(hostServicesAtom);
  const contents = get(documentContentsAtom);
  let outcome = await sync.submit(change, file);
  const isFull = () => outcome === 'not saved' && get(storageConditionAtom) === 'full';
  while (isFull() && (await contents?.freeSpace().catch(() => false)))
    outcome = await sync.submit(change, file);
  if (outcome === 'not saved') notifyNotDone(get, 'ToastMessages.FileNotSavedOnDevice');
  return outcome;
}

/**
 * Gives up what is queued under a key; the user knows of anything but 'discarded'. The caller has
 * asked the user.
 */
export async function discard(get: Getter, key: ItemKey) {
  const outcome = await get(hostServicesAtom).sync.discard(key);
  if (outcome === 'missing') notifyNotDone(get, 'sync.changedMeanwhile');
  if (outcome === 'not saved') notifyNotDone(get);
  return outcome;
}

/** Sends the user's choice in place of a conflict; the user knows of anything but 'stored'. */
export async function resolve(get: Getter, key: ItemKey, change: Change, notStored?: SharedKey) {
  const outcome = await get(hostServicesAtom).sync.resolve(key, change);
  if (outcome === 'missing') notifyNotDone(get, 'sync.changedMeanwhile');
  if (outcome === 'not saved') notifyNotDone(get, notStored);
  return outcome;
}
