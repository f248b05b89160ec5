import { openDB } from 'idb';
import { createSenderLock } from './sender-lock.data.ts';

// jsdom has no Web Locks: what is tested here is what stands in for them.

/** Work that goes on until it is asked to end. */
function work() {
  let end = () => {};
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = jest.fn(async () => {
    hasBegun();
    await done;
  });
  return { run, begun, end };
}

test('[OFF-10] without Web Locks too, one tab at a time sends', async () => {
  const first = work();
  const second = work();
  const sending = createSenderLock('kari')(first.run);
  await first.begun;
  const waiting = createSenderLock('kari')(second.run);
  const otherUsersLock = createSenderLock('ola')(async () => undefined);
  await otherUsersLock;
  expect(second.run).not.toHaveBeenCalled();
  first.end();
  await sending;
  await second.begun;
  second.end();
  await waiting;
});

test('[OFF-10] a tab killed while sending delays the others until its lease ends', async () => {
  const killed = work();
  void createSenderLock('anne')(killed.run);
  await killed.begun;
  const leases = await openDB('feltbok-sender');
  const lease = await leases.get('leases', 'anne');
  expect(lease.until).toBeGreaterThan(Date.now());
  await leases.put('leases', { ...lease, until: Date.now() - 1 });
  leases.close();
  const next = jest.fn(async () => undefined);
  await createSenderLock('anne')(next);
  expect(next).toHaveBeenCalledTimes(1);
  killed.end();
});

test('failed work releases the lock', async () => {
  await expect(createSenderLock('per')(() => Promise.reject(new Error('storage')))).rejects.toThrow(
    'storage',
  );
  const next = jest.fn(async () => undefined);
  await createSenderLock('per')(next);
  expect(next).toHaveBeenCalledTimes(1);
});
