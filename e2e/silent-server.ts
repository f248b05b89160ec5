import { createServer, type Socket } from 'node:net';

interface SilentServer {
  address: string;
  stop: () => void;
}

/** Accepts connections and never answers on them, like a suspended server. */
export async function startSilentServer(port: number): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { address: `http://localhost:${port}`, stop };
}
