import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import { createQueueCache, type QueueCache } from './queue-cache.ts';
import type { QueueEntry } from './queue-entry.ts';
import { openQueueStore } from './queue-store.data.ts';
import type { QueueStore } from './queue-store.ts';

const key = 'PUT /api/businesses/2077';
const createEntry = (description: string): QueueEntry => ({
  state: 'waiting',
  key,
  attempt: null,
  latest: { change: overviewChange(description), keptAt: '2026-11-24T10:00:00.000Z' },
});

async function write(queue: QueueStore, expected: string | null, item: QueueEntry | null) {
  const written = await queue.write({ key, expected, entry: item, filesToDrop: [] });
  if (written === 'changed elsewhere') throw new Error(written);
  return written;
}

test('[OFF-10] a late tab keeps what another tab has written in the meantime', async () => {
  const user = crypto.randomUUID();
  const [here, there] = await Promise.all([openQueueStore(user), openQueueStore(user)]);
  const known = createQueueCache(here);
  const first = await write(here, null, createEntry('Sendt herfra'));
  known.recordWrite(key, first.item, first.writes);
  // The answer to the removal is still on its way to this tab when the other saves, and this one
  // reads.
  const removal = await write(here, first.item?.stamp ?? null, null);
  const otherWrite = await write(there, null, createEntry('Lagret i den andre fanen'));
  await known.refresh();
  known.recordWrite(key, removal.item, removal.writes);
  expect(known.getStamp(key)).toBe(otherWrite.item?.stamp);
  expect([...known.listWaiting()]).toHaveLength(1);
});

/** Two tabs, of which this one does something while it reads what the other has written. */
async function openTabs(actMeanwhile: (here: QueueStore, known: QueueCache) => Promise<void>) {
  const user = crypto.randomUUID();
  const [here, there] = await Promise.all([openQueueStore(user), openQueueStore(user)]);
  const known = createQueueCache({
    ...here,
    readChanges: async (stampOf) => {
      const read = await here.readChanges(stampOf);
      await actMeanwhile(here, known);
      return read;
    },
  });
  const otherKey = 'PUT /api/businesses/2078';
  const writeThere = () =>
    there.write({
      key: otherKey,
      expected: null,
      filesToDrop: [],
      entry: { ...createEntry('Lagret i den andre fanen'), key: otherKey },
    });
  return { here, known, otherKey, writeThere };
}

test('[OFF-10] an item that this tab removed while reading stays removed', async () => {
  const { here, known, otherKey, writeThere } = await openTabs(async () => {
    known.recordWrite(key, first.item, first.writes);
    const removal = await write(here, first.item?.stamp ?? null, null);
    known.recordWrite(key, removal.item, removal.writes);
  });
  // It is stored, and read, before this tab has taken note of it.
  const first = await write(here, null, createEntry('Sendt herfra'));
  await writeThere();
  expect(await known.refresh()).toEqual([]);
  expect(known.getStamp(key)).toBeUndefined();
  expect(known.isQueued(otherKey)).toBe(true);
  expect(known.count()).toBe(1);
});

test('[OFF-10] an item removed and saved anew while reading is known', async () => {
  let again: Awaited<ReturnType<typeof write>> | undefined;
  const { here, known, writeThere } = await openTabs(async () => {
    const removal = await write(here, first.item?.stamp ?? null, null);
    known.recordWrite(key, removal.item, removal.writes);
    again = await write(here, null, createEntry('Lagret på nytt'));
    known.recordWrite(key, again.item, again.writes);
  });
  const first = await write(here, null, createEntry('Sendt herfra'));
  known.recordWrite(key, first.item, first.writes);
  await writeThere();
  await known.refresh();
  expect(known.getStamp(key)).toBe(again?.item?.stamp);
  expect(known.count()).toBe(2);
});
