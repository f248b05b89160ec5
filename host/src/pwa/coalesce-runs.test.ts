import { coalesceRuns } from './coalesce-runs';

/** Work that goes on until the test ends it. */
function workAtHand() {
  const ends: Array<{ resolve: () => void; reject: (error: Error) => void }> = [];
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  return { ends, work };
}

test('[PWA-3] a request during a check runs one more check after it', async () => {
  const { ends, work } = workAtHand();
  const check = coalesceRuns(work);
  const first = check();
  const second = check();
  void check();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await Promise.all([first, second]);
  expect(ends).toHaveLength(2);
});

test('[PWA-3] a check that fails is not the last one', async () => {
  const { ends, work } = workAtHand();
  const check = coalesceRuns(work);
  const failed = check();
  ends[0]?.reject(new Error('the storage of the device answered nothing'));
  await failed;
  const next = check();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await next;
});
