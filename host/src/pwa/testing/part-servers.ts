import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpCache } from './http-cache';

/** What a part serves: its build and the content of its files. */
interface ServedBuild {
  name: string;
  build: string;
  list: object;
  files: Record<string, string>;
}

type Answer = (response: ServerResponse, body: string, headers: Record<string, string>) => void;

/** Wrong answers of a server or of a proxy before it. */
export const wrongAnswers = {
  altered: (response, body, headers) =>
    response.writeHead(200, headers).end(body.replace(/.$/s, '!')),
  cut: (response, body, headers) =>
    response.writeHead(200, headers).end(body.slice(0, body.length / 2)),
  /** A valid list with the name of a build that does not exist. */
  unknownBuild: (response, body, headers) =>
    response.writeHead(200, headers).end(body.replace(/"build":"\w+"/, '"build":"0000"')),
  missing: (response) => response.writeHead(404).end(),
  hanging: () => undefined,
} satisfies Record<string, Answer>;

const toIntegrity = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A hash as it stands in names of files. */
const toNameHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A build of a part, with an entry, a script under a hashed name, and a script for later. */
export function createBuild(
  name: string,
  build: string,
  moreFiles: Record<string, string> = {},
): ServedBuild {
  const files: Record<string, string> = {
    [name === 'host' ? 'index.html' : 'remoteEntry.js']: `entry of ${build}`,
    [`page.${toNameHash(`${name} ${build}`)}.js`]: `page of ${name} ${build}`,
    ...moreFiles,
  };
  const listed = Object.entries(files).map(([file, content]) => ({
    file,
    size: content.length,
    integrity: toIntegrity(content),
  }));
  const list = { name, build, contract: 1, files: listed, copies: [], fallbacks: {}, chains: {} };
  return { name, build, list, files };
}

/** The name of a build's script under a hashed name. */
export const getPageScript = ({ name, build }: ServedBuild) =>
  `page.${toNameHash(`${name} ${build}`)}.js`;

/** A real server of one part, whose answers may be made wrong by path. */
class PartServer {
  readonly requests: string[] = [];
  private answers = new Map<string, Answer>();
  private content: Record<string, string> = {};
  private lastModified = Date.UTC(2026, 0, 1);
  private watchers: Array<() => void> = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => this.handle(request, response));
  }

  static async start(): Promise<PartServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PartServer(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  serve(files: Record<string, string>): void {
    this.content = files;
    this.lastModified += 60_000;
  }

  /** @param file below the server's root @param answer null for the right one */
  setAnswer(file: string, answer: Answer | null): void {
    if (answer) this.answers.set(`/${file}`, answer);
    else this.answers.delete(`/${file}`);
  }

  /** Settles when a file is asked for, once it has been or by the next request. */
  async waitForRequest(file: string): Promise<void> {
    while (!this.requests.includes(file))
      await new Promise<void>((resolve) => this.watchers.push(resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    const file = path.slice(1);
    this.requests.push(file);
    for (const notify of this.watchers.splice(0)) notify();
    const body = path === '/' ? '' : this.content[file];
    if (body === undefined) return void response.writeHead(404).end();
    const isImmutable = /\.[0-9a-f]{12}\.\w+$/.test(file);
    const lastModified = new Date(this.lastModified).toUTCString();
    const headers = {
      'Last-Modified': lastModified,
      'Cache-Control': isImmutable ? 'max-age=31536000, immutable' : 'no-cache',
    };
    const wrongAnswer = this.answers.get(path);
    if (wrongAnswer) return void wrongAnswer(response, body, headers);
    if (request.headers['if-modified-since'] === lastModified)
      return void response.writeHead(304, headers).end();
    response.writeHead(200, headers).end(body);
  }
}

/** Host and remotes on real servers, as a browser with an HTTP cache reaches them. */
export interface PartServers {
  /** The page's `fetch`, whose own origin stands for the host's server. */
  request: typeof fetch;
  host: PartServer;
  case: PartServer;
  maps: PartServer;
  /** Serves a signed build. */
  deploy(build: ServedBuild, sign?: (list: object) => object): void;
  stop(): Promise<void>;
}

/**
 * Starts the servers.
 * @param send what the requests go out by
 */
export async function startPartServers(send: typeof fetch): Promise<PartServers> {
  const [host, caseServer, maps] = await Promise.all([
    PartServer.start(),
    PartServer.start(),
    PartServer.start(),
  ]);
  const servers: Record<string, PartServer> = {
    host,
    'remote-case': caseServer,
    'remote-maps': maps,
  };
  const config = JSON.stringify({
    api: '/api',
    identity: { authority: 'https://login', clientId: 'feltbok-web', scope: 'feltbok.api' },
    remotes: { case: caseServer.address, maps: maps.address, reports: 'http://127.0.0.1:9' },
  });
  const origin = new URL('/', location.href).href;
  const request = createHttpCache(send, (address) =>
    new URL(address, origin).href.replace(origin, `${host.address}/`),
  );
  return {
    request,
    host,
    case: caseServer,
    maps,
    deploy({ name, files, list }, sign = (unsigned) => unsigned) {
      const allFiles = { ...files, 'assets.json': JSON.stringify(sign(list)) };
      servers[name]?.serve(name === 'host' ? { ...allFiles, 'config.json': config } : allFiles);
    },
    stop: async () => {
      await Promise.all([host.stop(), caseServer.stop(), maps.stop()]);
    },
  };
}
