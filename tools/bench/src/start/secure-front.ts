import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getPort, listeners } from '../../../scripts/ports.mjs';

/** Offset of the ports after those of the stack. */
const offset = 40;
const fronted = ['host', 'remote-case', 'remote-maps', 'remote-reports', 'api', 'maps'] as const;

/** The stack over HTTP/2, as a deployment serves it: each of its ports has a TLS port beside it. */
export interface SecureFront {
  /** Address of the host, without a trailing slash. */
  address: string;
  /** Address of a page that only waits for one preloaded script of this many bytes. */
  yardstick(bytes: number): string;
  stop(): Promise<void>;
}

/**
 * Starts a TLS front for a running stack.
 * @param base of the stack that runs @throws Error without openssl
 */
export async function startSecureFront(base: number): Promise<SecureFront> {
  const pair = createCertificate();
  const moved = fronted.map((name, index) => ({
    from: getPort(name, base),
    to: base + offset + index,
  }));
  const toSecure = (text: string) =>
    moved.reduce(
      (now, { from, to }) => now.replaceAll(`http://localhost:${from}`, `https://localhost:${to}`),
      text,
    );
  const toPlain = (text: string) =>
    moved.reduce(
      (now, { from, to }) => now.replaceAll(`https://localhost:${to}`, `http://localhost:${from}`),
      text,
    );
  const servers = await Promise.all(
    moved.map(async ({ from, to }) => {
      const server = createSecureServer({ ...pair, allowHTTP1: true }, (asked, answer) => {
        if (from === getPort('host', base) && asked.url.startsWith('/yardstick'))
          sendYardstick(asked, answer);
        else forwardRequest({ asked, answer, port: from, toSecure, toPlain });
      });
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(to, 'localhost', resolve),
      );
      return server;
    }),
  );
  const address = `https://localhost:${base + offset}`;
  return {
    address,
    yardstick: (bytes) => `${address}/yardstick?bytes=${Math.round(bytes)}`,
    stop: async () => {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

interface Passing {
  asked: Http2ServerRequest;
  answer: Http2ServerResponse;
  port: number;
  toSecure: (text: string) => string;
  toPlain: (text: string) => string;
}

const ofConnection =
  /^(connection|keep-alive|transfer-encoding|upgrade|http2-settings|host|content-length)$/;

/** Passes a request on, and replaces the addresses in the answer with those of this front. */
function forwardRequest({ asked, answer, port, toSecure, toPlain }: Passing): void {
  const namesAddresses = asked.url === '/config.json' || port % 100 === listeners.maps.offset;
  const headers = Object.fromEntries(
    Object.entries(asked.headers)
      .filter(([name]) => !name.startsWith(':') && !ofConnection.test(name))
      .map(([name, value]) => [name, typeof value === 'string' ? toPlain(value) : value]),
  );
  if (namesAddresses) headers['accept-encoding'] = 'identity';
  const onward = request(
    { port, host: 'localhost', method: asked.method, path: asked.url, headers },
    async (reply) => {
      for (const [name, value] of Object.entries(reply.headers)) {
        if (value !== undefined && !ofConnection.test(name)) {
          answer.setHeader(name, typeof value === 'string' ? toSecure(value) : value);
        }
      }
      answer.statusCode = reply.statusCode ?? 502;
      if (namesAddresses && /json/.test(String(reply.headers['content-type']))) {
        answer.end(toSecure((await buffer(reply)).toString('utf8')));
      } else reply.pipe(answer);
    },
  );
  onward.on('error', () => {
    answer.statusCode = 502;
    answer.end();
  });
  asked.pipe(onward);
}

function sendYardstick(asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const { pathname, searchParams } = new URL(asked.url, 'https://localhost');
  const bytes = Number(searchParams.get('bytes'));
  if (pathname === '/yardstick') {
    const script = `/yardstick.js?bytes=${bytes}`;
    answer.setHeader('content-type', 'text/html');
    answer.end(
      `<!doctype html><link rel="preload" as="script" href="${script}"><script src="${script}"></script>`,
    );
    return;
  }
  const end = "*/performance.mark('usable');";
  answer.setHeader('content-type', 'text/javascript');
  answer.end(
    `/*${randomBytes(Math.ceil(bytes / 2))
      .toString('hex')
      .slice(0, Math.max(0, bytes - end.length - 2))}${end}`,
  );
}

function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-front-'));
  const keyFile = join(folder, 'key');
  const certFile = join(folder, 'certificate');
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
    '-keyout',
    keyFile,
    '-out',
    certFile,
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ]);
  if (made.status !== 0) throw new Error(`openssl failed to make a certificate: ${made.stderr}`);
  const pair = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  rmSync(folder, { recursive: true });
  return pair;
}
