import { createKeyHandover } from './key-handover';

const key = {} as CryptoKey;

async function take(keys: ReturnType<typeof createKeyHandover>, userKey = 'kari') {
  const port = { postMessage: jest.fn() };
  await keys({ type: 'take-key', userKey }, port as unknown as MessagePort);
  return port.postMessage.mock.calls[0]?.[0] ?? null;
}

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

test('[DEV-2] a key left by a page is handed to the next page once', async () => {
  const keys = createKeyHandover();
  const handover = keys({ type: 'leave-key', userKey: 'kari', key, until: 60_000 });
  expect(await take(keys)).toBe(key);
  await handover;
  expect(await take(keys)).toBeNull();
});

test('[DEV-2] a left key is handed to no other user, nor after the lock time', async () => {
  const keys = createKeyHandover();
  void keys({ type: 'leave-key', userKey: 'kari', key, until: 60_000 });
  expect(await take(keys, 'ola')).toBeNull();
  const handover = keys({ type: 'leave-key', userKey: 'kari', key, until: 60_000 });
  jest.advanceTimersByTime(60_000);
  await handover;
  expect(await take(keys)).toBeNull();
});
