import { batchCalls } from './batch-calls.ts';

/** Work whose groups are seen, and end when the test says so. */
function createWatchedWork(fails: (group: readonly number[]) => boolean = () => false) {
  const groups: (readonly number[])[] = [];
  const ends: Array<() => void> = [];
  const work = async (group: readonly number[]) => {
    groups.push(group);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (fails(group)) throw new Error(`failed: ${group.join(' ')}`);
    return group.map((item) => item * 10);
  };
  const endNext = async () => {
    ends.shift()?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { groups, work, endNext };
}

test('a single request is done at once; later ones together, each with its result', async () => {
  const { groups, work, endNext } = createWatchedWork();
  const ask = batchCalls(work, 3);
  const results = Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(groups).toEqual([[1]]);
  await endNext();
  expect(groups).toEqual([[1], [2, 3, 4]]);
  await endNext();
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
  await endNext();
  expect(await results).toEqual([10, 20, 30, 40, 50]);
});

test('one failing request does not fail the others', async () => {
  const { groups, work, endNext } = createWatchedWork((group) => group.includes(3));
  const ask = batchCalls(work);
  const settled = Promise.allSettled([1, 2, 3, 4].map(ask));
  for (let end = 0; end < 5; end += 1) await endNext();
  expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});
