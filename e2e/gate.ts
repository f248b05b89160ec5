import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

/** Selects requests by path. */
type Rule = (path: string) => boolean;

const never: Rule = () => false;

/**
 * Damage that a proxy does to an answer: it changes all of it, or sends only the first half. Dates
 * and tags stay correct.
 */
export type Damage = 'altered' | 'cut';

/**
 * Stands in front of a server under its own address, counts the requests, and breaks them on
 * command.
 */
export class Gate {
  /** Paths of the files that were sent completely, in order. */
  readonly sent: string[] = [];
  private blocked: Rule = never;
  private waiting: Array<() => void> = [];
  private readonly spoiled = new Set<string>();
  private damaged: { which: Rule; how: Damage } = { which: never, how: 'cut' };
  private watchers: Array<() => void> = [];
  private underWay = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {
    server.on('request', (asked, answer) => this.serve(asked, answer));
  }

  /** @param target address of the server behind it, without a trailing slash */
  static async open(port: number, target: string): Promise<Gate> {
    const server = createServer();
    const gate = new Gate(server, target);
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, resolve),
    );
    return gate;
  }

  /** Holds back these requests until `release` is called. */
  block(which: Rule) {
    this.blocked = which;
  }

  release() {
    this.blocked = never;
    for (const go of this.waiting.splice(0)) go();
  }

  /** Breaks the first answer to this path, although its status is successful. */
  spoil(path: string) {
    this.spoiled.add(path);
  }

  /** Damages these answers from now on. */
  damage(which: Rule, how: Damage) {
    this.damaged = { which, how };
  }

  /** Lets all requests through and every answer unchanged. */
  heal() {
    this.damaged = { which: never, how: 'cut' };
    this.release();
  }

  /** Lists the paths of the hashed files that were sent. */
  listFiles() {
    return this.sent.filter((path) => /\.[0-9a-f]{12}\./.test(path));
  }

  /** Waits until the sent, waiting and running requests fulfil a condition. */
  until(
    condition: (gate: { files: string[]; waiting: number; underWay: number }) => boolean,
  ): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (
          !condition({
            files: this.listFiles(),
            waiting: this.waiting.length,
            underWay: this.underWay,
          })
        )
          return;
        this.watchers = this.watchers.filter((watcher) => watcher !== look);
        resolve();
      };
      this.watchers.push(look);
      look();
    });
  }

  /** Stops the server; running and waiting requests are cut off. */
  async close() {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private notifyWatchers() {
    for (const look of [...this.watchers]) look();
  }

  private async serve(asked: IncomingMessage, answer: ServerResponse) {
    const path = (asked.url ?? '/').replace(/\?.*/, '');
    this.underWay += 1;
    answer.once('close', () => {
      this.underWay -= 1;
      this.notifyWatchers();
    });
    if (this.blocked(path)) {
      const passed = new Promise<void>((resolve) => this.waiting.push(resolve));
      this.notifyWatchers();
      await passed;
    }
    answer.once('finish', () => {
      this.sent.push(path);
      this.notifyWatchers();
    });
    const isDamaged = this.damaged.which(path);
    const headers = isDamaged ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const onward = request(this.target + asked.url, { method: asked.method, headers }, (reply) => {
      if (isDamaged && reply.statusCode === 200)
        return void sendDamaged(reply, answer, this.damaged.how);
      if (!this.spoiled.delete(path)) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        return;
      }
      const {
        'content-length': _length,
        'content-encoding': _encoding,
        etag: _tag,
        ...headers
      } = reply.headers;
      reply.resume();
      answer.writeHead(reply.statusCode ?? 502, headers).end('/* broken on its way */');
    });
    onward.on('error', () => asked.socket.destroy());
    onward.end();
  }
}

async function sendDamaged(reply: IncomingMessage, answer: ServerResponse, how: Damage) {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { 'content-length': _length, ...headers } = reply.headers;
  answer.writeHead(200, headers);
  if (how === 'cut') answer.end(body.subarray(0, body.length / 2));
  else answer.end(Buffer.concat([Buffer.from('globalThis.wasForeign = true;'), body]));
}
