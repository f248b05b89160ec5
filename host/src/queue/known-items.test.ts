import { overviewChange } from '@feltbok/testing/sample-cases';
import { createKnownItems } from './known-items';
import type { QueueEntry } from './queue.domain';
import { openQueueStore, type QueueStore } from './queue-store.data';

const key = 'PUT /api/businesses/2077';
const entry = (description: string): QueueEntry => ({
  ...{ state: 'waiting', key, attempt: null },
  latest: { change: overviewChange(description), keptAt: '2026-11-24T10:00:00.000Z' },
});

async function write(queue: QueueStore, expected: string | null, item: QueueEntry | null) {
  const written = await queue.write({ key, expected, entry: item, filesToDrop: [] });
  if (written === 'changed elsewhere') throw new Error(written);
  return written;
}

test('[OFF-10] a late tab leaves what another tab has written since', async () => {
  const user = crypto.randomUUID();
  const [here, there] = await Promise.all([openQueueStore(user), openQueueStore(user)]);
  const known = createKnownItems(here);
  const first = await write(here, null, entry('Sendt herfra'));
  known.note(key, first.item, first.writes);
  // The answer to the removal is still on its way to this tab when the other saves, and this one reads.
  const removal = await write(here, first.item?.stamp ?? null, null);
  const other = await write(there, null, entry('Lagret i den andre fanen'));
  await known.catchUp();
  known.note(key, removal.item, removal.writes);
  expect(known.stampOf(key)).toBe(other.item?.stamp);
  expect([...known.waiting()]).toHaveLength(1);
});
