import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Relays between a browser and a server, and counts the bytes of headers and bodies that the server
 * sends.
 */
export class CountingRelay {
  private sent = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  /** @param port of localhost, to listen on @param target port of localhost, where the server is */
  static async start(port: number, target: number): Promise<CountingRelay> {
    const server = createServer();
    const relay = new CountingRelay(server);
    server.on('connection', (browser) => relay.join(browser, target));
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, 'localhost', resolve),
    );
    return relay;
  }

  get bytesSent(): number {
    return this.sent;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(browser: Socket, target: number): void {
    const upstream = connect(target, 'localhost');
    upstream.on('data', (bytes) => {
      this.sent += bytes.length;
    });
    for (const [socket, peer] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      this.sockets.add(socket);
      socket.pipe(peer);
      // A side may disconnect at any time, and then the connection to the other one has no purpose.
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        peer.destroy();
      });
    }
  }
}
