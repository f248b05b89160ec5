import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Stands between a browser and a server, and counts what the server sends: headers and bodies, as
 * on the wire.
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
    for (const [socket, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      this.sockets.add(socket);
      socket.pipe(other);
      // Either side may hang up at any time; the other then has nobody to talk to.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
