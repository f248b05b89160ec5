import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

import { createApiProblem } from './api-problem';
import { isLiveCase } from './live-cases';

/** What happens to one request on its way to the API and back. */
export type RequestOutcome =
  | 'passes'
  /** The API processes it, but its answer never arrives. */
  | 'answer lost'
  /** The connection is reset after part of the body. */
  | 'cut in the body'
  /** The connection is reset after nine tenths of the body. */
  | 'cut near the end'
  /** Nothing arrives. */
  | 'dropped'
  /** Something in between answers 200 with its own page. */
  | 'captive portal'
  /** Something in between answers 403 with its own page. */
  | 'filter';

interface Write {
  path: string;
  idempotencyKey: string;
  /** Status of the API's answer, whether or not it arrived. */
  status: number;
}

/** Stands in front of an API, records which writes it answered, and breaks requests on command. */
export class ApiGate {
  readonly writes: Write[] = [];
  /** Decides the outcome of each write; `readOutcome` decides it for reads. */
  outcomeOf: (path: string) => RequestOutcome = () => 'passes';
  readOutcome: RequestOutcome = 'passes';
  /** Called with each write that the API has answered, before the answer goes on. */
  onAnswered: (write: Write) => Promise<void> | void = () => undefined;
  /** Changes the entity tag of each answer like a proxy; null leaves it out. */
  rewriteTag: (tag: string) => string | null = (tag) => tag;
  /** Whether pages follow the cases that they show. */
  hasLiveCases = false;
  /** Authorization headers that the API no longer accepts, as if they had expired. */
  private readonly expired = new Set<string>();
  /** Whether every token is rejected, even a refreshed one. */
  private isSignInOver = false;
  private readonly seen = new Set<string>();

  private constructor(
    private readonly server: Server,
    readonly address: string,
    private readonly target: string,
  ) {
    server.on('request', (asked, answer) => void this.serve(asked, answer));
  }

  static async start(port: number, target: string): Promise<ApiGate> {
    const server = createServer();
    const gate = new ApiGate(server, `http://localhost:${port}`, target);
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, 'localhost', resolve),
    );
    return gate;
  }

  /** Everything works again. */
  heal() {
    this.expired.clear();
    this.isSignInOver = false;
    this.rewriteTag = (tag) => tag;
    this.outcomeOf = () => 'passes';
    this.readOutcome = 'passes';
    this.onAnswered = () => undefined;
  }

  /** Rejects all tokens with 401 until `heal` is called. */
  rejectAllTokens() {
    this.isSignInOver = true;
  }

  /** Rejects the tokens that were used so far with 401 until `heal` is called. */
  expireTokens() {
    for (const header of this.seen) this.expired.add(header);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private getOutcome(method: string | undefined, path: string): RequestOutcome {
    // The browser first asks whether the page may send the call at all, and a test breaks only the
    // call.
    if (method === 'OPTIONS') return 'passes';
    return isRead(method) ? this.readOutcome : this.outcomeOf(path);
  }

  private async serve(asked: IncomingMessage, answer: ServerResponse) {
    const path = (asked.url ?? '/').replace(/\?.*/, '').toLowerCase();
    const isWrite = asked.method !== 'OPTIONS' && !isRead(asked.method);
    const { authorization } = asked.headers;
    // The test causes a reset connection, so it is no error of the gate.
    asked.on('error', () => undefined);
    if (!this.hasLiveCases && isLiveCase(path)) return void asked.socket.destroy();
    if (authorization && (this.isSignInOver || this.expired.has(authorization))) {
      asked.resume();
      const { status, headers, body } = createApiProblem(401, asked.headers.origin ?? '*');
      answer.writeHead(status, headers).end(body);
      return;
    }
    if (authorization) this.seen.add(authorization);
    const outcome = this.getOutcome(asked.method, path);
    if (outcome === 'dropped') return void asked.socket.destroy();
    if (outcome === 'captive portal') {
      asked.resume();
      const headers = { ...getCorsHeaders(asked), 'content-type': 'text/html' };
      answer
        .writeHead(200, headers)
        .end('<!doctype html><title>Velkommen til gjestenettet</title>');
      return;
    }
    if (outcome === 'filter') {
      asked.resume();
      const headers = {
        ...getCorsHeaders(asked),
        'content-type': 'text/html',
        server: 'Filter/1.0',
      };
      answer
        .writeHead(403, headers)
        .end('<!doctype html><title>Sperret av kommunens filter</title>');
      return;
    }
    const onward = request(this.target + asked.url, {
      method: asked.method,
      headers: asked.headers,
    });
    onward.on('error', () => asked.socket.destroy());
    // The answer ends when its receiver disconnects, as behind a proxy.
    if (!isWrite) answer.once('close', () => onward.destroy());
    if (outcome === 'cut in the body') {
      asked.once('data', (chunk: Buffer) => {
        onward.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => {
          onward.destroy();
          asked.socket.destroy();
        });
      });
      return;
    }
    asked.pipe(onward);
    if (outcome === 'cut near the end') {
      let remainingBytes = 0.9 * Number(asked.headers['content-length']);
      asked.on('data', (chunk: Buffer) => {
        remainingBytes -= chunk.length;
        if (remainingBytes > 0) return;
        onward.destroy();
        asked.socket.destroy();
      });
    }
    onward.on('response', async (reply) => {
      if (isWrite) {
        const idempotencyKey = String(asked.headers['idempotency-key']);
        const write = { path, idempotencyKey, status: reply.statusCode ?? 0 };
        this.writes.push(write);
        await this.onAnswered(write);
      }
      if (outcome === 'answer lost') {
        reply.resume();
        asked.socket.destroy();
        return;
      }
      reply.on('error', () => answer.destroy());
      // Connections are not reused: the browser itself repeats a request that breaks on a used one,
      // and the app would not notice.
      const { etag, ...headers } = reply.headers;
      const tag = etag && this.rewriteTag(etag);
      answer.writeHead(reply.statusCode ?? 502, {
        ...headers,
        ...(tag && { etag: tag }),
        connection: 'close',
      });
      reply.pipe(answer);
    });
  }
}

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

const getCorsHeaders = (asked: IncomingMessage) => ({
  'access-control-allow-origin': asked.headers.origin ?? '*',
  'access-control-allow-headers': asked.headers['access-control-request-headers'] ?? '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'Server',
});
