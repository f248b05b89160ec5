/// <reference types="w3c-web-serial" />
/// <reference types="web-bluetooth" />
import type { Epoch } from './nmea.domain';
import type { ReceiverFacts } from './receiver-facts.domain';
import { epochOfService } from './service-message.domain';

/** How a receiver is reached, besides the device's own position. */
export const receiverWays = ['serial', 'bluetooth', 'service'] as const;
export type ReceiverWay = (typeof receiverWays)[number];

/** A receiver, and what reaching it takes. */
export interface ReceiverChoice extends ReceiverFacts {
  way: ReceiverWay;
  /** Bits a second, of a serial line; Bluetooth does without. */
  baudRate: number;
  /** WebSocket of an app on the device. */
  address: string;
}

/** Takes what a receiver sends: bytes of NMEA, or epochs where a service has a form of its own. */
interface LinkSink {
  onBytes(bytes: Uint8Array): void;
  onEpoch(epoch: Epoch): void;
}

export interface Link {
  /** Settles when the connection has ended, also by `close`. */
  ended: Promise<void>;
  close(): void;
  /**
   * Sends the receiver bytes, as corrections; absent where there is no way to. Rejects where they
   * were not taken.
   */
  write?(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** @throws when the receiver cannot be reached now */
export type LinkOpener = (sink: LinkSink) => Promise<Link>;

type LinkOptions = Pick<ReceiverChoice, 'baudRate' | 'address'>;

interface Way {
  /** Whether this browser has it. */
  isThere(): boolean;
  /**
   * Lets the user choose among the receivers that the browser finds; only from a press of the
   * user's.
   * @throws DOMException `NotFoundError` when the user chooses none, `SecurityError` when a policy
   *   forbids it
   */
  choose(options: LinkOptions): Promise<LinkOpener>;
  /** The one that was chosen before, which needs no press; null where there is none. */
  again(options: LinkOptions): Promise<LinkOpener | null>;
}

export const waysToReceivers: Record<ReceiverWay, Way> = {
  serial: {
    isThere: () => 'serial' in navigator,
    async choose(options) {
      const port = await navigator.serial.requestPort();
      return (sink) => openSerial(port, options, sink);
    },
    async again(options) {
      const [port] = await navigator.serial.getPorts();
      return port ? (sink) => openSerial(port, options, sink) : null;
    },
  },
  bluetooth: {
    isThere: () => 'bluetooth' in navigator,
    async choose() {
      const filters = bluetoothUarts.map(({ service }) => ({ services: [service] }));
      const device = await navigator.bluetooth.requestDevice({ filters });
      return (sink) => openBluetooth(device, sink);
    },
    async again() {
      // Not every browser with Bluetooth lists the devices that it may use.
      const [device] = (await navigator.bluetooth.getDevices?.()) ?? [];
      return device ? (sink) => openBluetooth(device, sink) : null;
    },
  },
  service: {
    isThere: () => true,
    choose:
      async ({ address }) =>
      (sink) =>
        openService(address, sink),
    again:
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
    // A port closes once nobody writes to it.
    await writer?.abort().catch(() => undefined);
    writer?.releaseLock();
    await port.close().catch(() => undefined);
  };
  const close = () => void reader?.cancel().catch(() => undefined);
  return { ended: read(), close, ...(writer && { write: (bytes) => writer.write(bytes) }) };
}

/**
 * Services that receivers send NMEA by, their characteristic that notifies, and the one that takes
 * corrections.
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
  const { characteristic, taking } = await uartOf(server);
  characteristic.addEventListener('characteristicvaluechanged', () => {
    const { value } = characteristic;
    if (value) sink.onBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  });
  await characteristic.startNotifications();
  return { ended, close: () => server.disconnect(), ...(taking && { write: inParts(taking) }) };
}

async function uartOf(server: BluetoothRemoteGATTServer) {
  for (const { service, notify, write } of bluetoothUarts) {
    const found = await server.getPrimaryService(service).catch(() => null);
    if (!found) continue;
    const characteristic = await found.getCharacteristic(notify);
    return { characteristic, taking: await found.getCharacteristic(write).catch(() => null) };
  }
  server.disconnect();
  throw new DOMException('The device has no known service for NMEA', 'NotFoundError');
}

/** Bytes: what each connection takes at a time. */
const partSize = 20;
/** Bytes: corrections that wait behind more are too old when their turn comes. */
const mostWaiting = 8_000;

/** Bluetooth LE takes few bytes at a time, and one part after the other. */
function inParts(taking: BluetoothRemoteGATTCharacteristic): NonNullable<Link['write']> {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    for (let at = 0; at < bytes.length; at += partSize) {
      const part = bytes.slice(at, at + partSize);
      await (taking.properties.writeWithoutResponse
        ? taking.writeValueWithoutResponse(part)
        : taking.writeValueWithResponse(part));
    }
  };
  return async (bytes) => {
    if (waiting > mostWaiting)
      throw new DOMException('The receiver takes the bytes too slowly', 'NetworkError');
    waiting += bytes.length;
    const sent = turn
      .then(() => send(bytes))
      .finally(() => {
        waiting -= bytes.length;
      });
    turn = sent.catch(() => undefined);
    await sent;
  };
}

async function openService(address: string, sink: LinkSink): Promise<Link> {
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    const epoch = typeof data === 'string' ? epochOfService(data) : null;
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
