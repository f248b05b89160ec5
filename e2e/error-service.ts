import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An error as an error-reporting service receives it. */
interface ErrorEvent {
  release: string;
  tags: Record<string, string>;
  contexts: Record<string, Record<string, string>>;
  exception: { values: { type: string; value: string }[] };
}

/**
 * An error-reporting service that receives envelopes of Sentry's protocol and stores the errors in
 * them.
 */
export class ErrorService {
  readonly errors: ErrorEvent[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ErrorService> {
    const server = createServer();
    const service = new ErrorService(server);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      service.take(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return service;
  }

  get dsn(): string {
    return `http://key@localhost:${(this.server.address() as AddressInfo).port}/1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /**
   * An envelope has one line of JSON for itself, and for each item one line for its header and one
   * for its content.
   */
  private take(envelope: string): void {
    const lines = envelope.split('\n').filter(Boolean);
    this.errors.push(
      ...lines.map((line) => JSON.parse(line)).filter((content) => content.exception),
    );
  }
}
