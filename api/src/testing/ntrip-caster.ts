import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { CasterPlace } from '../ntrip/caster-list';

/** What a mount answers, byte for byte, and whether it hangs up then. */
interface Answer {
  text: string;
  ends: boolean;
}

/** A frame of RTCM as far as a relay looks: any bytes. */
export const rtcm = '\xd3\x00\x04Lnn\x90\x11\x22\x33';
const table =
  'STR;FJORDVIK;Fjordvik;RTCM ' +
  '3.3;1005(1);2;GPS;DEMO;NOR;60.32;6.66;1;0;Feltbok;none;B;N;2400;\r\nENDSOURCETABLE\r\n';

/**
 * A caster on this machine that answers what a test says: what it was asked, and sent after that.
 */
export async function startCaster(tls?: { cert: string; key: string }) {
  const answers = new Map<string, Answer>([
    ['/', { text: `SOURCETABLE 200 OK\r\nContent-Type: text/plain\r\n\r\n${table}`, ends: true }],
    ['/FJORDVIK', { text: `ICY 200 OK\r\n\r\n${rtcm}`, ends: true }],
  ]);
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let sent = '';
  const serve = (socket: Socket) => {
    sockets.add(socket);
    let head = '';
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (head.endsWith('\r\n\r\n')) {
        sent += chunk;
        return;
      }
      head += chunk;
      if (!head.endsWith('\r\n\r\n')) return;
      asked.push(head);
      const answer = answers.get(/^GET (\S+)/.exec(head)?.[1] ?? '');
      if (!answer) socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
      else if (answer.ends) socket.end(answer.text, 'latin1');
      else socket.write(answer.text, 'latin1');
    });
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place: CasterPlace = {
    name: 'Demo',
    host: 'localhost',
    port: (server.address() as AddressInfo).port,
    tls: tls !== undefined,
    frame: 'EUREF89',
  };
  return {
    place,
    asked,
    sent: () => sent,
    open: () => sockets.size,
    answers: (path: string, text: string, ends = true) => void answers.set(path, { text, ends }),
    /** Sends more to whoever listens. */
    sends(text: string) {
      for (const socket of sockets) socket.write(text, 'latin1');
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
