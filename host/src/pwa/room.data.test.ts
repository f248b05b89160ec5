import { NoRoomForRelease, requireRoom } from './room.data';

/** A disk with a number of free bytes, for which the browser has no estimate. */
function createDisk(bytes: number) {
  const put = jest.fn(async (_: string, response: { size: number }) => {
    if (response.size > bytes) throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  const steps: string[] = [];
  const remove = async (what: string) => steps.push(`delete ${what}`) > 0;
  const caches = { open: async () => ({ put, delete: remove }), delete: remove };
  class Response {
    readonly size: number;
    constructor(body: Blob) {
      this.size = body.size;
    }
  }
  Object.assign(globalThis, { caches, Response });
  return { put, steps };
}

afterEach(() => {
  for (const name of ['caches', 'Response']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'storage');
});

const mockStorage = (storage: object | undefined) =>
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });

test.each([
  ['no storage manager', undefined],
  ['a storage manager that estimates nothing', {}],
])('[PWA-2] in a browser with %s a test write proves that there is room', async (_, storage) => {
  mockStorage(storage);
  const { put } = createDisk(10_000_000);
  await requireRoom(1000);
  expect(put).toHaveBeenCalledTimes(1);
  await expect(requireRoom(9_000_000)).rejects.toThrow(NoRoomForRelease);
});

test('[PWA-2] the test write is deleted before its cache, or it counts as used', async () => {
  mockStorage(undefined);
  const { steps } = createDisk(10_000_000);
  await requireRoom(1000);
  await expect(requireRoom(9_000_000)).rejects.toThrow(NoRoomForRelease);
  const removed = ['delete /feltbok-probe', 'delete feltbok-probe'];
  expect(steps).toEqual([...removed, ...removed]);
});

test('[OFF-15] a download beyond the browser’s estimate is not started', async () => {
  mockStorage({ estimate: async () => ({ quota: 100, usage: 50 }) });
  const { put } = createDisk(10_000_000);
  await expect(requireRoom(1000)).rejects.toThrow(NoRoomForRelease);
  expect(put).not.toHaveBeenCalled();
});
