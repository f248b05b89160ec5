import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Relays between a browser and a server of this machine, and can be unreachable while the network
 * is up.
 */
export class OutageRelay {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();

  /** @param port of localhost, to listen on @param target address of the server */
  constructor(
    private readonly port: number,
    private readonly target: string,
  ) {}

  get address() {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const server = createServer((browser) => this.join(browser));
    this.server = server;
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(this.port, 'localhost', resolve),
    );
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) =>
      this.server ? this.server.close(() => resolve()) : resolve(),
    );
    this.server = undefined;
  }

  private join(browser: Socket) {
    const server = connect(Number(new URL(this.target).port), 'localhost');
    for (const [socket, target] of [
      [browser, server],
      [server, browser],
    ] as const) {
      this.sockets.add(socket);
      socket.pipe(target);
      // A side may disconnect at any time, and then the connection to the other one has no purpose.
      socket.on('error', () => target.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        target.destroy();
      });
    }
  }
}
