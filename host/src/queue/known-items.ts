import type { Store } from '@feltbok/shared/contract/remote';
import type { FailedItem, ItemKey, WaitingItem } from '@feltbok/shared/sync/change';
import { onTheWayAtom, queueAtom } from '@feltbok/shared/sync/sync.state';
import { isUpload, newestOf } from './queue.domain';
import type { QueueStore, StoredItem } from './queue-store.data';
import type { Candidate } from './schedule.domain';

interface KnownItem extends Candidate {
  stamp: string;
  /** The queue's writes when this was so. */
  asOf: number;
  tries: number;
  shown: { state: 'waiting'; item: WaitingItem } | { state: 'failed'; item: FailedItem };
}

/** What became of an item without this tab's doing. */
export interface ChangedElsewhere {
  before: WaitingItem | FailedItem;
  after: 'gone' | 'waiting' | 'failed';
}

/** What one tab knows of the queue, without its bytes: what it goes by when it sends, and what the screens show. */
export interface KnownItems {
  /** In the order they were stored. */
  waiting(): Iterable<Candidate>;
  isQueued(uuid: string): boolean;
  /** Waiting and failed. */
  count(): number;
  /** Undefined where nothing is known to be stored. */
  stampOf(key: ItemKey): string | undefined;
  triesOf(key: ItemKey): number;
  /** Takes over what this tab has just written. */
  note(key: ItemKey, item: StoredItem | null, writes: number): void;
  /** Takes over what others have written; reads nothing when nobody has. */
  catchUp(): Promise<ChangedElsewhere[]>;
  pause(key: ItemKey, tries: number, notBefore: number): void;
  /** Of one item, or of all. */
  endPauses(key?: ItemKey): void;
  /** Updates the screens to what is known. */
  show(onTheWay: Iterable<ItemKey>): void;
}

export function createKnownItems(queue: QueueStore, store: Store): KnownItems {
  let items = new Map<ItemKey, KnownItem>();
  let asOf = -1;
  /** What this tab removes while others' writes are being read, which may still hold it. */
  let removedMeanwhile: Map<ItemKey, number> | null = null;

  const known = ({ entry, stamp, size }: StoredItem, writes: number): KnownItem => {
    const { change, keptAt } = newestOf(entry);
    const former = items.get(entry.key);
    const { tries, notBefore } = former ?? { tries: 0, notBefore: 0 };
    const item = { key: entry.key, change, keptAt, size };
    const shown: KnownItem['shown'] =
      entry.state === 'waiting'
        ? { state: 'waiting', item: { ...item, tries } }
        : {
            state: 'failed',
            item: { ...item, ...{ failedAt: entry.failedAt, status: entry.status }, ...pick(entry) },
          };
    const lane = isUpload(entry) ? 'upload' : 'small';
    return { key: entry.key, lane, dependsOn: change.dependsOn, notBefore, tries, stamp, asOf: writes, shown };
  };

  return {
    *waiting() {
      for (const item of items.values()) if (item.shown.state === 'waiting') yield item;
    },
    isQueued(uuid) {
      for (const { shown } of items.values()) if (shown.item.change.uuid === uuid) return true;
      return false;
    },
    count: () => items.size,
    stampOf: (key) => items.get(key)?.stamp,
    triesOf: (key) => items.get(key)?.tries ?? 0,
    note(key, item, writes) {
      // What was read since has it already, and perhaps what another tab has written on top of it.
      if (writes <= asOf) return;
      if (item) items.set(key, known(item, writes));
      else {
        items.delete(key);
        removedMeanwhile?.set(key, writes);
      }
      if (writes === asOf + 1) asOf = writes;
    },
    async catchUp() {
      if ((await queue.writes()) === asOf) return [];
      removedMeanwhile = new Map();
      const { keys, changed, writes } = await queue.readChanges((key) => items.get(key)?.stamp);
      const removed = removedMeanwhile;
      removedMeanwhile = null;
      const read = new Map(changed.map((item) => [item.entry.key, item]));
      const next = new Map<ItemKey, KnownItem>();
      const elsewhere: ChangedElsewhere[] = [];
      for (const key of keys) {
        const present = items.get(key);
        const item = read.get(key);
        if ((removed.get(key) ?? 0) > writes) continue;
        if (present && (present.asOf > writes || !item)) next.set(key, present);
        else if (item) {
          const now = known(item, writes);
          next.set(key, now);
          if (present) elsewhere.push({ before: present.shown.item, after: now.shown.state });
        }
      }
      for (const [key, present] of items) {
        if (next.has(key) || removed.has(key)) continue;
        if (present.asOf > writes) next.set(key, present);
        else elsewhere.push({ before: present.shown.item, after: 'gone' });
      }
      items = next;
      asOf = writes;
      return elsewhere;
    },
    pause(key, tries, notBefore) {
      const item = items.get(key);
      if (item?.shown.state !== 'waiting') return;
      const shown = { state: 'waiting', item: { ...item.shown.item, tries } } as const;
      items.set(key, { ...item, tries, notBefore, shown });
    },
    endPauses(key) {
      for (const item of key === undefined ? items.values() : [items.get(key)]) if (item) item.notBefore = 0;
    },
    show(onTheWay) {
      const waiting: WaitingItem[] = [];
      const failed: FailedItem[] = [];
      for (const { shown } of items.values()) {
        if (shown.state === 'waiting') waiting.push(shown.item);
        else failed.push(shown.item);
      }
      store.set(queueAtom, { waiting, failed });
      store.set(onTheWayAtom, new Set(onTheWay));
    },
  };
}

const pick = ({ message, conflict }: Pick<FailedItem, 'message' | 'conflict'>) => ({ message, conflict });
