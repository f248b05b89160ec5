import { createServer, type Socket } from 'node:net';
import { listenForSockets, type RunningServer } from '../listen';
import { buildStationMessage } from './rtcm';

/** Position in the middle of Fjordvik: degrees, and metres above the ellipsoid. */
const base = { latitude: 60.3199, longitude: 6.6597, height: 55 };
/** The only login that the mount NETT accepts. */
const login = `Basic ${Buffer.from('demo:fjordvik').toString('base64')}`;
const mounts = { FJORDVIK: { needsLogin: false }, NETT: { needsLogin: true } } as const;

const sourceTable = [
  'STR;FJORDVIK;Fjordvik;RTCM 3.3;1005(1);2;GPS;DEMO;NOR;60.32;6.66;0;0;Feltbok;none;N;N;300;',
  'STR;NETT;Hele Fjordvik;RTCM 3.3;1005(1);2;GPS;DEMO;NOR;60.32;6.66;1;1;Feltbok;none;B;N;300;',
  'ENDSOURCETABLE',
  '',
].join('\r\n');
/** Limit in bytes; no request has a longer head. */
const longestHead = 8_000;

/**
 * Starts an NTRIP 2 caster that sends the position of its base once a second, and no observations.
 * It shows that corrections reach a receiver, but the receiver gets no fix from them.
 * @param port 0 takes any free one
 */
export const startCaster = (port: number, everyMs = 1000): Promise<RunningServer> =>
  listenForSockets(
    createServer((socket) => void serve(socket, everyMs)),
    port,
    'http://',
  );

async function serve(socket: Socket, everyMs: number): Promise<void> {
  const head = await readHead(socket);
  const path = /^GET \/(\S*) HTTP\/1\.[01]\r\n/.exec(head)?.[1];
  if (path === undefined)
    return void socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n');
  const mount = Object.hasOwn(mounts, path) ? mounts[path as keyof typeof mounts] : undefined;
  if (!mount)
    return void socket.end(
      formatAnswer('gnss/sourcetable', `Content-Length: ${sourceTable.length}`) + sourceTable,
    );
  const authorization = /^Authorization: (.*)\r$/im.exec(head)?.[1];
  if (mount.needsLogin && authorization !== login)
    return void socket.end(
      'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic ' +
        'realm="Fjordvik"\r\nContent-Length: 0\r\n\r\n',
    );
  socket.write(formatAnswer('gnss/data', 'Transfer-Encoding: chunked'));
  const message = buildStationMessage(17, base);
  const send = () => {
    socket.write(`${message.length.toString(16)}\r\n`);
    socket.write(message);
    socket.write('\r\n');
  };
  send();
  const timer = setInterval(send, everyMs);
  // The receiver sends its position, which changes nothing here.
  socket.on('close', () => clearInterval(timer)).resume();
}

const formatAnswer = (type: string, more: string) =>
  `HTTP/1.1 200 OK\r\nNtrip-Version: Ntrip/2.0\r\nContent-Type: ${type}\r\n${more}\r\nConnection: close\r\n\r\n`;

/** Reads up to the empty line, or to the end of the connection if that comes first. */
function readHead(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let head = '';
    const take = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n') && head.length < longestHead) return;
      socket.off('data', take);
      resolve(head);
    };
    socket.on('data', take).on('close', () => resolve(head));
  });
}
