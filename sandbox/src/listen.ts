import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A listening server: its address without a trailing slash, and a function that stops it. */
export interface RunningServer {
  address: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Listens on localhost, IPv4 and IPv6, unless another address is named; port 0 takes any free one.
 * Rejects with an error that names the port when it is taken.
 */
export async function listen(
  app: FastifyInstance,
  port: number,
  host = 'localhost',
): Promise<RunningServer> {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    await app.close();
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is taken by another program`, { cause });
    }
    throw cause;
  }
  const bound = app.server.address();
  const actual = typeof bound === 'object' && bound ? bound.port : port;
  const scheme = app.initialConfig.https ? 'https' : 'http';
  return { address: `${scheme}://localhost:${actual}`, port: actual, close: () => app.close() };
}

/** Listens on this machine for a protocol other than HTTP; port 0 takes any free one. */
export async function listenForSockets(
  server: Server,
  port: number,
  scheme: string,
): Promise<RunningServer> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const actual = (server.address() as AddressInfo).port;
  return {
    address: `${scheme}localhost:${actual}`,
    port: actual,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
