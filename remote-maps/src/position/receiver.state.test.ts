import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import { formatNmeaSentence } from '../testing/nmea-sentence';
import {
  isFollowingAtom,
  positionAtom,
  startPositionAtom,
  stopPositionAtom,
} from './position.state';
import {
  connectReceiverAtom,
  isFixAlarmOnAtom,
  isReceiverWaitingAtom,
  mayReconnectAtom,
  receiverAtom,
  receiverChoiceAtom,
  receiverOptionsAtom,
  reconnectReceiverAtom,
  resumeReceiverAtom,
  turnOffPositionAtom,
} from './receiver.state';

const formatEpoch = (second: string, quality = 4) =>
  formatNmeaSentence(
    `GNGGA,1200${second},6019.2,N,00639.6,E,${quality},17,0.7,1.0,M,45.0,M,1.0,1`,
  ) + formatNmeaSentence(`GNGST,1200${second},,,,,0.010,0.010,0.020`);
const encode = (text: string) => new TextEncoder().encode(text);

/** A serial port controlled by the test. */
function createSerialPort() {
  let send: (bytes: Uint8Array | null) => void = () => undefined;
  let waiting: Uint8Array[] = [];
  const opened: number[] = [];
  const port = {
    open: jest.fn(async ({ baudRate }: { baudRate: number }) => void opened.push(baudRate)),
    close: jest.fn(async () => undefined),
    get readable() {
      let resolve: ((chunk: { value?: Uint8Array; done: boolean }) => void) | undefined;
      send = (bytes) => {
        if (bytes && !resolve) waiting.push(bytes);
        else resolve?.({ value: bytes ?? undefined, done: bytes === null });
        resolve = undefined;
      };
      waiting = [];
      return {
        getReader: () => ({
          read: () =>
            new Promise((answer) => {
              const value = waiting.shift();
              if (value) answer({ value, done: false });
              else resolve = answer;
            }),
          cancel: async () => send(null),
          releaseLock: () => undefined,
        }),
      };
    },
  };
  return { port, opened, send: (text: string) => send(encode(text)), pullOut: () => send(null) };
}

const provideSerial = (serial: object) =>
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });

const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serial');
  Reflect.deleteProperty(navigator, 'bluetooth');
});

async function connect() {
  const receiver = createSerialPort();
  provideSerial({ requestPort: async () => receiver.port, getPorts: async () => [receiver.port] });
  const store = createTestStore().store;
  store.set(receiverOptionsAtom, { baudRate: 38_400 });
  expect(await store.set(connectReceiverAtom, 'serial')).toBeNull();
  await settle();
  return { ...receiver, store };
}

test('[GNS-1] a receiver on a serial line gives the positions', async () => {
  const { store, send, opened } = await connect();
  expect([store.get(positionAtom).phase, opened]).toEqual(['asking', [38_400]]);
  send(formatEpoch('00') + formatEpoch('01'));
  await settle();
  expect(store.get(positionAtom)).toMatchObject({
    phase: 'live',
    fix: { position: { latitude: 60.32, longitude: 6.66 }, accuracy: expect.closeTo(0.0245, 4) },
  });
  expect(store.get(receiverAtom)).toMatchObject({ way: 'serial', epoch: { satellites: 17 } });
});

test('[MSR-7] the satellites in view come with each epoch', async () => {
  const { store, send } = await connect();
  expect(store.get(receiverAtom)?.satellites).toEqual([]);
  send(formatNmeaSentence('GPGSV,1,1,02,01,40,083,46,02,17,308,') + formatEpoch('00'));
  send(formatEpoch('01'));
  await settle();
  expect(store.get(receiverAtom)?.satellites).toEqual([
    { constellation: 'GPS', inView: 2, tracked: 1, signal: 46 },
  ]);
});

test('[FLT-16] the host gets a receiver’s time with a fix, once a minute', async () => {
  const { store, send } = await connect();
  const noteReceiverTime = jest.fn();
  store.set(provideHostServicesAtom, { ...store.get(hostServicesAtom), noteReceiverTime });
  send(formatEpoch('00', 0) + formatEpoch('10') + formatEpoch('11') + formatEpoch('12'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(noteReceiverTime.mock.calls).toEqual([[expect.any(Number)]]);
  expect(new Date(noteReceiverTime.mock.calls[0][0]).toISOString()).toMatch(/T12:00:10/);
});

test('[GNS-1] the last epoch does not wait for the next one', async () => {
  const { store, send } = await connect();
  send(formatEpoch('00'));
  await jest.advanceTimersByTimeAsync(300);
  expect(store.get(receiverAtom)?.epoch?.sigma).toEqual({ north: 0.01, east: 0.01, height: 0.02 });
});

test('[GNS-1] a pulled cable is reported, and connected again', async () => {
  const { store, send, pullOut, opened } = await connect();
  send(formatEpoch('00') + formatEpoch('01'));
  await settle();
  pullOut();
  await settle();
  expect(store.get(positionAtom)).toMatchObject({
    phase: 'disconnected',
    fix: { position: { latitude: 60.32 } },
  });
  await jest.advanceTimersByTimeAsync(2_000);
  send(formatEpoch('05', 5) + formatEpoch('06', 5));
  await settle();
  expect(opened).toHaveLength(2);
  expect([store.get(positionAtom).phase, store.get(receiverAtom)?.epoch?.quality]).toEqual([
    'live',
    'float',
  ]);
});

test('[GNS-1] a second receiver replaces the first, which is released', async () => {
  const { store, port, send } = await connect();
  const second = createSerialPort();
  provideSerial({ requestPort: async () => second.port, getPorts: async () => [second.port] });
  expect(await store.set(connectReceiverAtom, 'serial')).toBeNull();
  await settle();
  expect(port.close).toHaveBeenCalled();
  send(formatEpoch('01'));
  await settle();
  expect(store.get(receiverAtom)?.epoch).toBeNull();
  second.send(formatEpoch('02') + formatEpoch('03'));
  await settle();
  expect(store.get(receiverAtom)?.epoch).not.toBeNull();
});

test('[GNS-1] stopping closes the port without another connection', async () => {
  const { store, port, opened } = await connect();
  store.set(stopPositionAtom);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(port.close).toHaveBeenCalled();
  expect([store.get(receiverAtom), store.get(positionAtom).phase, opened.length]).toEqual([
    null,
    'off',
    1,
  ]);
});

test('[GNS-1] the last receiver is connected without another choice', async () => {
  const { store } = await connect();
  store.set(stopPositionAtom);
  expect(store.get(receiverChoiceAtom)).toMatchObject({ way: 'serial', baudRate: 38_400 });
  expect(await store.set(reconnectReceiverAtom, { isFollowed: true })).toBe(true);
  expect(store.get(receiverAtom)).toMatchObject({ way: 'serial' });
  provideSerial({ getPorts: async () => [] });
  store.set(stopPositionAtom);
  expect(await store.set(reconnectReceiverAtom, { isFollowed: true })).toBe(false);
});

/** The next page of the same user, which knows only the choices stored on the device. */
function reload(before: Awaited<ReturnType<typeof connect>>['store']) {
  const { store } = createTestStore();
  store.set(chooseLayersAtom, getChoices(before.get(layerChoicesAtom)));
  return store;
}

test('[GNS-1] a receiver that was on is connected after a reload, and the map stays', async () => {
  const { store: before, opened, send } = await connect();
  const store = reload(before);
  before.set(stopPositionAtom);
  await store.set(resumeReceiverAtom);
  await settle();
  send(formatEpoch('00') + formatEpoch('01'));
  await settle();
  expect([opened.length, store.get(positionAtom).phase, store.get(isFollowingAtom)]).toEqual([
    2,
    'live',
    false,
  ]);
});

test('[GNS-1] a receiver that was turned off stays off after a reload', async () => {
  const { store: before, opened } = await connect();
  before.set(turnOffPositionAtom);
  const store = reload(before);
  await store.set(resumeReceiverAtom);
  expect([opened.length, store.get(receiverAtom), store.get(isReceiverWaitingAtom)]).toEqual([
    1,
    null,
    false,
  ]);
  expect(store.get(mayReconnectAtom)).toBe(false);
});

test('[GNS-1] a receiver that the browser opens only by a press waits for it', async () => {
  const { store: before, port } = await connect();
  const store = reload(before);
  before.set(stopPositionAtom);
  provideSerial({ requestPort: async () => port, getPorts: async () => [] });
  await store.set(resumeReceiverAtom);
  expect([store.get(isReceiverWaitingAtom), store.get(positionAtom).phase]).toEqual([true, 'off']);
  await store.set(connectReceiverAtom, 'serial');
  expect([store.get(isReceiverWaitingAtom), store.get(receiverAtom)?.way]).toEqual([
    false,
    'serial',
  ]);
});

test('[GNS-1] a receiver stored by version 1.7 connects only from the panel', async () => {
  const { store: before, opened } = await connect();
  before.set(chooseLayersAtom, { isReceiverOn: undefined });
  const store = reload(before);
  await store.set(resumeReceiverAtom);
  expect([opened.length, store.get(mayReconnectAtom)]).toEqual([1, true]);
});

test('[GNS-1] the position of the device is not replaced by a receiver that was on', async () => {
  const { store: before, opened } = await connect();
  const store = reload(before);
  store.set(startPositionAtom);
  await store.set(resumeReceiverAtom);
  expect([opened.length, store.get(receiverAtom)]).toEqual([1, null]);
});

test('[GNS-2] other data than sentences are reported until a sentence arrives', async () => {
  const { store, send } = await connect();
  send('\u0001x'.repeat(2_000));
  await settle();
  expect(store.get(positionAtom).phase).toBe('unreadable');
  send(formatEpoch('00') + formatEpoch('01'));
  await settle();
  expect(store.get(positionAtom).phase).toBe('live');
});

test('[GNS-2] a position without standard deviations cannot be measured with', async () => {
  const { store, send } = await connect();
  send(
    formatNmeaSentence('GNGGA,120000,6019.2,N,00639.6,E,4,17,0.7,1.0,M,45.0,M,1.0,1') +
      formatEpoch('01', 0) +
      formatEpoch('02', 0),
  );
  await settle();
  expect(store.get(positionAtom).fix).toBeNull();
  expect(store.get(receiverAtom)?.epoch?.quality).toBe('none');
});

test.each([
  ['NotFoundError', 'none chosen'],
  ['SecurityError', 'not allowed'],
  ['NetworkError', 'failed'],
])('[GNS-1] a browser that answers %s leaves the position as it is', async (name, error) => {
  provideSerial({ requestPort: () => Promise.reject(new DOMException('', name)) });
  const store = createTestStore().store;
  expect(await store.set(connectReceiverAtom, 'serial')).toBe(error);
  expect(store.get(positionAtom).phase).toBe('off');
});

test('[GNS-1] a receiver with Bluetooth LE sends by its characteristic', async () => {
  const characteristic = Object.assign(new EventTarget(), {
    value: undefined as DataView | undefined,
    startNotifications: jest.fn(async () => undefined),
  });
  const getPrimaryService = async (uuid: string) => {
    if (!uuid.startsWith('0000ffe0')) throw new DOMException('', 'NotFoundError');
    return { getCharacteristic: async () => characteristic };
  };
  const disconnect = jest.fn();
  const device = Object.assign(new EventTarget(), {
    gatt: { connect: async () => ({ getPrimaryService, disconnect }) },
  });
  Object.defineProperty(navigator, 'bluetooth', {
    value: { requestDevice: async () => device },
    configurable: true,
  });
  const store = createTestStore().store;
  expect(await store.set(connectReceiverAtom, 'bluetooth')).toBeNull();
  await settle();
  for (const part of (formatEpoch('00') + formatEpoch('01')).match(/[\s\S]{1,20}/g) ?? []) {
    characteristic.value = new DataView(encode(part).buffer);
    characteristic.dispatchEvent(new Event('characteristicvaluechanged'));
  }
  expect([store.get(positionAtom).phase, store.get(receiverAtom)?.epoch?.quality]).toEqual([
    'live',
    'fixed',
  ]);
  device.dispatchEvent(new Event('gattserverdisconnected'));
  await settle();
  expect(store.get(positionAtom).phase).toBe('disconnected');
  store.set(stopPositionAtom);
});

test('[GNS-1] a service on the device sends epochs in its own form', async () => {
  const sockets: Array<Partial<WebSocket>> = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation((address) => {
    const socket = { url: String(address), close: jest.fn() };
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  const store = createTestStore().store;
  expect(await store.set(connectReceiverAtom, 'service')).toBeNull();
  const [socket] = sockets as [WebSocket];
  expect(socket.url).toBe('ws://localhost:9635');
  socket.onopen?.({} as Event);
  await settle();
  const message = {
    latitude: 60.32,
    longitude: 6.66,
    altitude: 46,
    mslHeight: 1,
    undulation: 45,
    hrms: 0.012,
    vrms: 0.02,
    pdop: 1.4,
    satellites: 17,
    diffAge: 1,
    diffStatus: 4,
    diffId: 7,
    utcTimeStamp: '2026-06-01T12:00:00.000Z',
  };
  socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  expect(store.get(receiverAtom)?.epoch).toEqual({
    at: Date.UTC(2026, 5, 1, 12),
    quality: 'fixed',
    position: { latitude: 60.32, longitude: 6.66 },
    height: 46,
    sigma: { east: 0.012 / Math.SQRT2, north: 0.012 / Math.SQRT2, height: 0.02 },
    pdop: 1.4,
    satellites: 17,
    correctionAge: 1,
    station: 7,
    raw: JSON.stringify(message),
  });
  socket.onmessage?.({ data: JSON.stringify({ ...message, diffStatus: 0 }) } as MessageEvent);
  expect(store.get(receiverAtom)?.epoch).toMatchObject({ quality: 'none', position: null });
  socket.onmessage?.({ data: formatEpoch('00') + formatEpoch('01') } as MessageEvent);
  expect(store.get(receiverAtom)?.epoch).toMatchObject({ quality: 'fixed', height: 46 });
  store.set(stopPositionAtom);
});

describe('a loss of fix', () => {
  const pitches: number[] = [];
  const close = jest.fn();
  const vibrate = jest.fn();
  /** Records the tones that are played. */
  class FakeAudioContext {
    currentTime = 0;
    close = close;
    resume() {}
    createGain = () => ({ gain: { value: 1 }, connect: () => undefined });
    createOscillator() {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (to: object) => to,
        start: () => pitches.push(frequency.value),
        stop: () => undefined,
      };
    }
  }
  beforeEach(() => {
    pitches.length = 0;
    vibrate.mockClear();
    Object.assign(globalThis, { AudioContext: FakeAudioContext });
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  test('[GNS-3] a loss sounds and vibrates once, and a regained fix sounds different', async () => {
    const { store, send } = await connect();
    send(formatEpoch('00', 5) + formatEpoch('01', 4) + formatEpoch('02', 4));
    await settle();
    expect(pitches).toEqual([]);
    send(formatEpoch('03', 5) + formatEpoch('04', 1) + formatEpoch('05', 4) + formatEpoch('06', 4));
    await settle();
    expect(pitches).toEqual([330, 880]);
    expect(vibrate.mock.calls).toEqual([[[300, 100, 300]], [[100]]]);
    store.set(stopPositionAtom);
    expect(close).toHaveBeenCalled();
  });

  test('[GNS-3] silence and a lost connection are a loss too', async () => {
    const { store, send, pullOut } = await connect();
    send(formatEpoch('00') + formatEpoch('01'));
    await jest.advanceTimersByTimeAsync(6_000);
    expect([pitches, store.get(receiverAtom)?.isSilent]).toEqual([[330], true]);
    send(formatEpoch('08') + formatEpoch('09'));
    await settle();
    expect(store.get(receiverAtom)?.isSilent).toBe(false);
    pullOut();
    await settle();
    expect([pitches, store.get(receiverAtom)?.isSilent]).toEqual([[330, 880, 330], true]);
    store.set(stopPositionAtom);
  });

  test('[GNS-3] a loss vibrates when the sound is off', async () => {
    const { store, send } = await connect();
    store.set(isFixAlarmOnAtom, false);
    send(formatEpoch('00') + formatEpoch('01', 1) + formatEpoch('02', 1));
    await settle();
    expect([pitches, vibrate.mock.calls.length]).toEqual([[], 1]);
    store.set(stopPositionAtom);
  });
});
