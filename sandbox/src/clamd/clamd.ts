import { createServer, type Socket } from 'node:net';
import { listenForSockets, type RunningServer } from '../listen';

/**
 * The test file that every scanner finds (EICAR), in two parts, so that none finds it in this
 * program.
 */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);
/** As clamd's StreamMaxLength, in bytes. */
const mostBytes = 100 * 1024 * 1024;

/**
 * Speaks as ClamAV's daemon does to whoever has a file scanned (clamd(8): PING, INSTREAM), and
 * finds EICAR's test file, wherever it stands in what comes; nothing else.
 * @param port 0 takes any free one
 */
export function startClamd(port: number): Promise<RunningServer> {
  const server = createServer((socket) => {
    answerTo(socket).then(
      (answer) => socket.end(`${answer}\0`),
      () => socket.destroy(),
    );
  });
  return listenForSockets(server, port, '');
}

async function answerTo(socket: Socket): Promise<string> {
  const take = taker(socket);
  let command = '';
  for (let letter = await take(1); letter[0] !== 0; letter = await take(1))
    command += letter.toString('latin1');
  if (command === 'zPING') return 'PONG';
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
  let total = 0;
  let isFound = false;
  let end = '';
  for (;;) {
    const length = (await take(4)).readUInt32BE();
    if (length === 0) return `stream: ${isFound ? 'Eicar-Test-Signature FOUND' : 'OK'}`;
    total += length;
    if (total > mostBytes) return 'INSTREAM size limit exceeded. ERROR';
    // It may begin in one chunk and end in the next.
    const text = end + (await take(length)).toString('latin1');
    isFound ||= text.includes(eicar);
    end = text.slice(-eicar.length);
  }
}

/** @returns takes so many bytes of what comes, and rejects when it ends before */
function taker(socket: Socket): (bytes: number) => Promise<Buffer> {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let buffered = Buffer.alloc(0);
  return async (bytes) => {
    while (buffered.length < bytes) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('The connection ended before the command did');
      buffered = Buffer.concat([buffered, value]);
    }
    const taken = buffered.subarray(0, bytes);
    buffered = buffered.subarray(bytes);
    return taken;
  };
}
