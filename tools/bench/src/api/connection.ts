import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Reply {
  status: number;
  etag: string | undefined;
}

/**
 * A persistent HTTP connection that reads only the necessary part of an answer: a full client would
 * take as long as the server that it measures.
 */
export interface Connection {
  send(request: Buffer): Promise<Reply>;
  close(): void;
}

export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  let received: Buffer = Buffer.alloc(0);
  let expected: { reply: Reply; length: number } | undefined;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    expected ??= parseHead(received);
    if (!expected || received.length < expected.length) return;
    const { reply } = expected;
    received = Buffer.alloc(0);
    expected = undefined;
    waiting?.resolve(reply);
  });
  const fail = () => waiting?.reject(new Error('The server closed the connection.'));
  socket.on('error', fail);
  socket.on('close', fail);
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** @returns undefined until the head is complete; `length` is the size of the whole answer */
function parseHead(received: Buffer): { reply: Reply; length: number } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const getHeader = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
  const hasBody = status !== 204 && status !== 304;
  return {
    reply: { status, etag: getHeader('etag') },
    length: end + 4 + (hasBody ? Number(getHeader('content-length')) : 0),
  };
}

/** Formats a request as bytes. */
export function formatRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = {
    Host: '127.0.0.1',
    ...headers,
    ...(body && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(content)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`);
}

/**
 * Sends one request repeatedly over several connections.
 * @returns milliseconds that `count` answers took
 * @throws Error when an answer has another status
 */
export async function measureTime(
  connections: Connection[],
  request: Buffer,
  count: number,
  status: number,
) {
  let remaining = count;
  const started = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (remaining > 0) {
        remaining -= 1;
        const reply = await connection.send(request);
        if (reply.status !== status) throw new Error(`Answered ${reply.status}, not ${status}.`);
      }
    }),
  );
  return performance.now() - started;
}

export const openConnections = (port: number, count: number): Promise<Connection[]> =>
  Promise.all(Array.from({ length: count }, () => openConnection(port)));
