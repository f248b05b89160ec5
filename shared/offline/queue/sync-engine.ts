import { createMachine } from '../machine.ts';
import { type AppliedEvent, createApplyEvent } from './apply-event.ts';
import { type FailedItem, type ItemKey, itemKeyOf, type Sync } from './change.ts';
import { createDisplay } from './display.ts';
import type { EngineWorks } from './engine-works.ts';
import { exported } from './export.domain.ts';
import type { Synced, SyncedChange } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.domain.ts';
import { type ChangedElsewhere, createKnownItems, type KnownItems } from './known-items.ts';
import { parkConflictingEdits } from './parked-edits.domain.ts';
import { createReducer } from './queue.domain.ts';
import type { QueueEntry, QueueEvent } from './queue-entry.ts';
import { filesOf } from './queue-store.data.ts';
import type { QueueStore } from './queue-store.ts';
import { createSendLoop, type SendLoop } from './send-loop.ts';
import { newSender, senderAfter } from './sender.domain.ts';
import { createSending, type Sending } from './sending.ts';
import type { SyncEngineParts } from './sync-engine-parts.ts';

/** The engine of one signed-in user; stop it when the user changes. */
export interface SyncEngine extends Sync {
  start(): Promise<void>;
  /** There is a reason to try again by itself, such as a new sign-in. */
  reconnect(): void;
  /** Whether all that is stored of this user's is shown. @throws when the storage cannot be read */
  isAllShown(): Promise<boolean>;
  stop(): void;
}

/** No item's stamp. */
const nothingSeen = '';

const reduceQueue = parkConflictingEdits(kindOf, createReducer(kindOf, itemKeyOf));

export function createSyncEngine(parts: SyncEngineParts): SyncEngine {
  const { queue, observer, device, reportError } = parts;
  const machine = createMachine(newSender, senderAfter);
  const known = createKnownItems(queue);
  const display = createDisplay(parts, machine, known);
  const applyEvent = createApplyEvent(queue, parts.reduce ?? reduceQueue, known, () =>
    device.peers.notify(),
  );
  const works = { ...parts, machine, known, display, applyEvent };
  const sending = createSending(works);
  const takeOver = () => takeOverFromOthers(works);
  const loop = createSendLoop(works, sending, takeOver);
  const isStopped = () => machine.state.phase === 'stopped';
  const endings: Array<() => void> = [];

  const reconnect = () => void loop.wake({ type: 'reconnected' });
  return {
    async start() {
      try {
        await takeOver();
        const locked = await queue.countOfOthers();
        if (!isStopped()) observer.showLockedWork(locked);
      } catch (error) {
        // Storage that fails once is read again by the sender.
        reportError(error);
      }
      if (isStopped()) return;
      endings.push(
        device.onReconnect(reconnect),
        device.peers.onNotified(() => void loop.wake()),
      );
      void loop.wake();
    },
    reconnect,
    async isAllShown() {
      const { keys } = await queue.readChanges(known.stampOf);
      return keys.every((key) => known.stampOf(key) !== undefined);
    },
    stop() {
      display.show();
      machine.apply({ type: 'stopped' });
      for (const end of endings) end();
      display.clear();
      loop.stop();
    },
    ...userActions(works, sending, loop),
    async exportItem(key) {
      const { item } = await queue.read(key);
      return item && exported(item.entry, await fileOf(queue, item.entry));
    },
    async readFile(key) {
      const { item } = await queue.read(key);
      return item && fileOf(queue, item.entry);
    },
  };
}

type UserActions = Pick<Sync, 'submit' | 'retry' | 'resolve' | 'discard'>;

/** How often the user's choice meets an item that is being written by somebody else. */
const resolvingTries = 5;

/** What the user does to the queue. */
function userActions(works: EngineWorks, sending: Sending, loop: SendLoop): UserActions {
  const { device, machine, known, display, applyEvent, onSentElsewhere, reportError } = works;
  const now = () => new Date(device.now()).toISOString();
  /** One step on what the user saw; what it did is reported to nobody, as the user knows. */
  const change = async (key: ItemKey, event: QueueEvent): Promise<AppliedEvent | null> => {
    try {
      const applied = await applyEvent(key, event, { only: known.stampOf(key) ?? nothingSeen });
      display.show();
      return applied;
    } catch (error) {
      reportError(error);
      return null;
    }
  };
  const sendSoon = (key: ItemKey) => void loop.wake({ type: 'saved', key });
  return {
    async submit(submitted, bytes) {
      const key = itemKeyOf(submitted);
      const file = bytes && { id: device.newId(), type: bytes.type, size: bytes.size };
      const event: QueueEvent = {
        type: 'submitted',
        change: file ? { ...submitted, file } : submitted,
        at: now(),
      };
      try {
        // Nothing is read for what is new: saving takes no longer when much else waits.
        const nothing = known.stampOf(key) ? undefined : { item: null, receipt: null };
        await applyEvent(key, event, {
          known: nothing,
          file: file && bytes && { id: file.id, bytes },
        });
      } catch (error) {
        reportError(error);
        return 'not saved';
      }
      device.markStored();
      display.show();
      if (submitted.method === 'DELETE') sending.stopFile(key);
      sendSoon(key);
      return 'stored';
    },
    async retry(key) {
      if (key !== undefined && !(await change(key, { type: 'retried' }))) return;
      await loop.wake({ type: 'forced' });
    },
    async resolve(key, resolved) {
      const seen = findFailed(known, key);
      // The item beside the conflict may be sent at this very moment, which changes nothing of the
      // conflict.
      for (let tries = 0; tries < resolvingTries; tries += 1) {
        await takeOverFromOthers(works).catch(reportError);
        if (!isSameConflict(seen, findFailed(known, key))) return 'missing';
        const applied = await change(key, { type: 'resolved', change: resolved, at: now() });
        if (!applied) return 'not saved';
        if (applied.changed) {
          sendSoon(key);
          return 'stored';
        }
      }
      return 'missing';
    },
    async discard(key) {
      const applied = await change(key, { type: 'discarded' });
      if (!applied?.changed) return applied ? 'missing' : 'not saved';
      sending.stopFile(key);
      // What the server may already have of it is not known here.
      if (applied.effects.length > 0 && machine.state.phase === 'open') onSentElsewhere([]);
      return 'discarded';
    },
  };
}

const findFailed = (known: KnownItems, key: ItemKey): FailedItem | undefined =>
  known.lists().failed.find((item) => item.key === key);

function isSameConflict(seen: FailedItem | undefined, now: FailedItem | undefined): boolean {
  if (!seen || !now) return false;
  // Each is as it was made, or as it was read from the device, where only the payload has its
  // former order.
  const toText = ({ failedAt, change: { method, payload } }: FailedItem) =>
    JSON.stringify([failedAt, method, payload]);
  return toText(seen) === toText(now);
}

async function fileOf(queue: QueueStore, entry: QueueEntry): Promise<Blob | null> {
  const [file] = filesOf(entry);
  return file ? queue.readFile(file) : null;
}

/** Takes over what other tabs have done to the queue. */
async function takeOverFromOthers({
  queue,
  machine,
  known,
  display,
  onSentElsewhere,
}: EngineWorks): Promise<void> {
  const missing = [...machine.state.pauses.keys()].filter(
    (key) => known.stampOf(key) === undefined,
  );
  machine.apply({ type: 'reading', missing });
  const elsewhere = await known.catchUp();
  const sent: SyncedChange[] = [];
  for (const { before, after } of elsewhere) {
    const { key, change } = before;
    const synced = after === 'gone' ? await acknowledged(queue, before) : null;
    if (machine.state.phase === 'stopped') return;
    if (synced) sent.push({ change, synced });
    if (!machine.state.unreported.has(key)) continue;
    if (synced) display.report(key, { change, outcome: 'committed', synced });
    else if (after === 'failed') display.report(key, { change, outcome: 'refused' });
  }
  if (elsewhere.some(({ after }) => after === 'gone')) onSentElsewhere(sent);
  display.show();
}

/** What the server has acknowledged of a removed item; null when it was given up. */
async function acknowledged(
  queue: QueueStore,
  { key, change }: ChangedElsewhere['before'],
): Promise<Synced | null> {
  const { receipt } = await queue.read(key);
  const base = change.basedOn?.revision ?? null;
  if (!receipt || (base !== null && receipt.revision !== null && receipt.revision <= base))
    return null;
  return { revision: receipt.revision, body: undefined };
}
