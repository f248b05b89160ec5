/// <reference types="w3c-web-serial" />
/// <reference types="web-bluetooth" />
import type { Epoch } from './nmea.domain';
import type { ReceiverFacts } from './receiver-facts.domain';
import { parseServiceEpoch } from './service-message.domain';

/** The kinds of connection to an external receiver. */
export const linkKinds = ['serial', 'bluetooth', 'service'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A receiver with its connection settings. */
export interface ReceiverChoice extends ReceiverFacts {
  way: LinkKind;
  /** Bits per second of a serial line; Bluetooth needs none. */
  baudRate: number;
  /** WebSocket address of a positioning app on the device. */
  address: string;
}

/** Receives the data of a receiver: bytes of NMEA, or epochs from a service with its own format. */
interface LinkSink {
  onBytes(bytes: Uint8Array): void;
  onEpoch(epoch: Epoch): void;
}

export interface Link {
  /** Settles when the connection has ended, also after `close`. */
  ended: Promise<void>;
  close(): void;
  /**
   * Sends bytes such as corrections to the receiver; absent where that is impossible. Rejects where
   * they were not accepted.
   */
  write?(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** @throws when the receiver cannot be reached now */
export type LinkOpener = (sink: LinkSink) => Promise<Link>;

type LinkOptions = Pick<ReceiverChoice, 'baudRate' | 'address'>;

interface LinkType {
  /** Whether this browser supports the connection. */
  isSupported(): boolean;
  /**
   * Lets the user choose among the receivers that the browser finds. The browser permits it only
   * during a press.
   * @throws DOMException `NotFoundError` when the user chooses none, `SecurityError` when a policy
   * forbids it
   */
  choose(options: LinkOptions): Promise<LinkOpener>;
  /** Reopens the receiver that was chosen before, without a press; `null` where there is none. */
  reopen(options: LinkOptions): Promise<LinkOpener | null>;
}

export const linkTypes: Record<LinkKind, LinkType> = {
  serial: {
    isSupported: () => 'serial' in navigator,
    async choose(options) {
      const port = await navigator.serial.requestPort();
      return (sink) => openSerial(port, options, sink);
    },
    async reopen(options) {
      const [port] = await navigator.serial.getPorts();
      return port ? (sink) => openSerial(port, options, sink) : null;
    },
  },
  bluetooth: {
    isSupported: () => 'bluetooth' in navigator,
    async choose() {
      const filters = bluetoothUarts.map(({ service }) => ({ services: [service] }));
      const device = await navigator.bluetooth.requestDevice({ filters });
      return (sink) => openBluetooth(device, sink);
    },
    async reopen() {
      // Some browsers with Bluetooth cannot list the permitted devices.
      const [device] = (await navigator.bluetooth.getDevices?.()) ?? [];
      return device ? (sink) => openBluetooth(device, sink) : null;
    },
  },
  service: {
    isSupported: () => true,
    choose:
      async ({ address }) =>
      (sink) =>
        openService(address, sink),
    reopen:
      async ({ address }) =>
      (sink) =>
        openService(address, sink),
  },
};

async function openSerial(
  port: SerialPort,
  { baudRate }: LinkOptions,
  sink: LinkSink,
): Promise<Link> {
  await port.open({ baudRate });
  const reader = port.readable?.getReader();
  const writer = port.writable?.getWriter();
  const read = async () => {
    try {
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
        sink.onBytes(chunk.value);
    } catch {
      // A cable that is pulled out ends the stream by an error.
    }
    reader?.releaseLock();
    // A port can be closed only when its writer is released.
    await writer?.abort().catch(() => undefined);
    writer?.releaseLock();
    await port.close().catch(() => undefined);
  };
  const close = () => void reader?.cancel().catch(() => undefined);
  return { ended: read(), close, ...(writer && { write: (bytes) => writer.write(bytes) }) };
}

/**
 * The Bluetooth services that receivers send NMEA through, with the characteristic that notifies
 * and the one that accepts corrections.
 */
const bluetoothUarts = [
  {
    service: '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
    notify: '6e400003-b5a3-f393-e0a9-e50e24dcca9e',
    write: '6e400002-b5a3-f393-e0a9-e50e24dcca9e',
  },
  {
    service: '0000ffe0-0000-1000-8000-00805f9b34fb',
    notify: '0000ffe1-0000-1000-8000-00805f9b34fb',
    write: '0000ffe1-0000-1000-8000-00805f9b34fb',
  },
];

async function openBluetooth(device: BluetoothDevice, sink: LinkSink): Promise<Link> {
  const ended = new Promise<void>((resolve) => {
    device.addEventListener('gattserverdisconnected', () => resolve(), { once: true });
  });
  const server = await device.gatt?.connect();
  if (!server) throw new DOMException('The device has no GATT server', 'NetworkError');
  const { notifying, accepting } = await findUart(server);
  notifying.addEventListener('characteristicvaluechanged', () => {
    const { value } = notifying;
    if (value) sink.onBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  });
  await notifying.startNotifications();
  return {
    ended,
    close: () => server.disconnect(),
    ...(accepting && { write: createPartWriter(accepting) }),
  };
}

async function findUart(server: BluetoothRemoteGATTServer) {
  for (const { service, notify, write } of bluetoothUarts) {
    const found = await server.getPrimaryService(service).catch(() => null);
    if (!found) continue;
    return {
      notifying: await found.getCharacteristic(notify),
      accepting: await found.getCharacteristic(write).catch(() => null),
    };
  }
  server.disconnect();
  throw new DOMException('The device has no known service for NMEA', 'NotFoundError');
}

/** Bytes that every Bluetooth connection accepts in one write. */
const partSize = 20;
/** Bytes. Corrections behind a longer queue would be too old when they are sent. */
const maxWaitingBytes = 8_000;

/** Bluetooth LE accepts few bytes in one write, and one write at a time. */
function createPartWriter(
  accepting: BluetoothRemoteGATTCharacteristic,
): NonNullable<Link['write']> {
  let turn: Promise<unknown> = Promise.resolve();
  let waitingBytes = 0;
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    for (let at = 0; at < bytes.length; at += partSize) {
      const part = bytes.slice(at, at + partSize);
      await (accepting.properties.writeWithoutResponse
        ? accepting.writeValueWithoutResponse(part)
        : accepting.writeValueWithResponse(part));
    }
  };
  return async (bytes) => {
    if (waitingBytes > maxWaitingBytes)
      throw new DOMException('The receiver takes the bytes too slowly', 'NetworkError');
    waitingBytes += bytes.length;
    const sent = turn
      .then(() => send(bytes))
      .finally(() => {
        waitingBytes -= bytes.length;
      });
    turn = sent.catch(() => undefined);
    await sent;
  };
}

async function openService(address: string, sink: LinkSink): Promise<Link> {
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    const epoch = typeof data === 'string' ? parseServiceEpoch(data) : null;
    if (epoch) sink.onEpoch(epoch);
    else
      sink.onBytes(
        typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data),
      );
  };
  const ended = new Promise<void>((resolve) => {
    socket.onclose = () => resolve();
  });
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new DOMException(`${address} does not answer`, 'NetworkError'));
  });
  return { ended, close: () => socket.close() };
}
