import { originHeader } from '@feltbok/contract/client/answer-origin.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { formatNmeaSentence } from '../testing/nmea-sentence';
import { correctionsAtom, startCorrectionsAtom, stopCorrectionsAtom } from './corrections.state';
import { stopPositionAtom } from './position.state';
import { canWriteToReceiverAtom, connectReceiverAtom, receiverOptionsAtom } from './receiver.state';

const cpos = { name: 'CPOS', frame: 'EUREF89', userName: 'kari' } as const;

const mark = { [originHeader.name]: originHeader.value };
const createProblem = ({ status, reason }: { status: number; reason?: string }) => {
  const headers = { ...mark, 'Content-Type': 'application/problem+json' };
  return new Response(JSON.stringify({ reason }), { status, headers });
};

/** The API with one caster behind it, controlled by the test. */
function createCorrections() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: string[] = [];
  const placed: unknown[] = [];
  let failure: { status: number; reason?: string } | null = null;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'POST') {
      placed.push(JSON.parse(String(init.body)));
      return new Response(null, { status: 204, headers: mark });
    }
    asked.push(String(input));
    if (failure) return createProblem(failure);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        init?.signal?.addEventListener('abort', () =>
          controller.error(new DOMException('', 'AbortError')),
        );
      },
    });
    return new Response(body, { status: 200, headers: mark });
  });
  return {
    asked,
    placed,
    send: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    breakOff: () => streams.at(-1)?.close(),
    setFailure: (status: number, reason?: string) => {
      failure = { status, ...(reason && { reason }) };
    },
    clearFailure: () => {
      failure = null;
    },
  };
}

/** A receiver on a serial line that records what is written to it. */
function createReceiver() {
  const written: string[] = [];
  let send: (bytes: Uint8Array) => void = () => undefined;
  const reader = {
    read: () =>
      new Promise((resolve) => {
        send = (value) => resolve({ value, done: false });
      }),
    cancel: async () => undefined,
    releaseLock: () => undefined,
  };
  const writer = {
    write: async (bytes: Uint8Array) => void written.push(new TextDecoder().decode(bytes)),
    abort: async () => undefined,
    releaseLock: () => undefined,
  };
  const port = {
    open: async () => undefined,
    close: async () => undefined,
    readable: { getReader: () => reader },
    writable: { getWriter: () => writer },
  };
  const serial = { requestPort: async () => port };
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  return { written, send: (text: string) => send(new TextEncoder().encode(text)) };
}

const formatEpoch = (second: string) =>
  formatNmeaSentence(`GNGGA,1200${second},6019.2,N,00639.6,E,5,17,0.7,1.0,M,45.0,M,1.0,1`) +
  formatNmeaSentence(`GNGST,1200${second},,,,,0.010,0.010,0.020`);
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serial');
});

async function startStream() {
  const { store } = createTestStore();
  const api = createCorrections();
  const { written, send } = createReceiver();
  await store.set(connectReceiverAtom, 'serial');
  await settle();
  send(formatEpoch('00') + formatEpoch('01'));
  await settle();
  void store.set(startCorrectionsAtom, cpos, 'NET3');
  await settle();
  return { store, api, written };
}

test('[GNS-8] corrections go to the receiver, and its position to the caster every ten seconds', async () => {
  const { store, api, written } = await startStream();
  expect(api.asked[0]).toMatch(
    /\/api\/Casters\/CPOS\/mounts\/NET3\/corrections\?stream=[0-9a-f-]{36}$/,
  );
  expect(store.get(correctionsAtom)).toMatchObject({ phase: 'waiting', bytes: 0 });
  expect(api.placed).toEqual([{ latitude: 60.32, longitude: 6.66, height: 46, satellites: 17 }]);
  api.send('rtcm one');
  await settle();
  api.send('rtcm two');
  await settle();
  expect(written).toEqual(['rtcm one', 'rtcm two']);
  expect(store.get(correctionsAtom)).toMatchObject({ phase: 'receiving', bytes: 16, error: null });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(api.placed).toHaveLength(2);
  store.set(stopCorrectionsAtom);
  await jest.advanceTimersByTimeAsync(20_000);
  expect([store.get(correctionsAtom), api.placed.length, api.asked.length]).toEqual([null, 2, 1]);
  store.set(stopPositionAtom);
});

test('[GNS-8] caster and mount are the source of the frame while they send corrections', async () => {
  const { store, api } = await startStream();
  store.set(receiverOptionsAtom, { corrections: 'global' });
  expect(store.get(receiverOptionsAtom)).toMatchObject({ corrections: 'global' });
  api.send('rtcm');
  await settle();
  expect(store.get(receiverOptionsAtom)).toMatchObject({
    corrections: 'network',
    mount: 'CPOS/NET3',
  });
  store.set(stopCorrectionsAtom);
  expect(store.get(receiverOptionsAtom)).toMatchObject({ corrections: 'global' });
  store.set(stopPositionAtom);
});

test('[GNS-8] a broken stream is requested again, later each time', async () => {
  const { store, api } = await startStream();
  api.send('rtcm');
  await settle();
  api.setFailure(504, 'silent');
  api.breakOff();
  await settle();
  expect(store.get(correctionsAtom)).toMatchObject({ phase: 'reconnecting' });
  await jest.advanceTimersByTimeAsync(1_000);
  expect([api.asked.length, store.get(correctionsAtom)?.error]).toEqual([2, 'silent']);
  await jest.advanceTimersByTimeAsync(1_900);
  expect(api.asked).toHaveLength(2);
  api.clearFailure();
  await jest.advanceTimersByTimeAsync(200);
  expect([api.asked.length, store.get(correctionsAtom)?.phase]).toEqual([3, 'waiting']);
  store.set(stopPositionAtom);
});

test.each([
  [409, 'login rejected', 'login rejected'],
  [404, 'no such mount', 'no such mount'],
  [502, 'certificate', 'certificate'],
  [403, undefined, 'not permitted'],
])('[GNS-8] an answer %i %s is final', async (status, reason, error) => {
  const { store, api } = await startStream();
  api.setFailure(status, reason);
  api.breakOff();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(store.get(correctionsAtom)).toMatchObject({ phase: 'failed', error });
  await jest.advanceTimersByTimeAsync(120_000);
  expect(api.asked).toHaveLength(2);
  store.set(stopPositionAtom);
});

test('[GNS-8] corrections end with the receiver', async () => {
  const { store, api } = await startStream();
  expect(store.get(canWriteToReceiverAtom)).toBe(true);
  store.set(stopPositionAtom);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(store.get(correctionsAtom)).toBeNull();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(api.asked).toHaveLength(1);
});
