import { createServer, type Socket } from 'node:net';
import { listenForSockets, type RunningServer } from '../listen';

/**
 * The test file that every scanner detects (EICAR). It is split, so that no scanner detects it in
 * this program.
 */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);
/** Equal to clamd's StreamMaxLength, in bytes. */
const maxBytes = 100 * 1024 * 1024;

/**
 * Starts a server that speaks the protocol of ClamAV's daemon (clamd(8): PING, INSTREAM). It
 * detects EICAR's test file anywhere in the content, and nothing else.
 * @param port 0 takes any free one
 */
export function startClamd(port: number): Promise<RunningServer> {
  const server = createServer((socket) => {
    answerCommand(socket).then(
      (answer) => socket.end(`${answer}\0`),
      () => socket.destroy(),
    );
  });
  return listenForSockets(server, port, '');
}

async function answerCommand(socket: Socket): Promise<string> {
  const take = createReader(socket);
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
    if (total > maxBytes) return 'INSTREAM size limit exceeded. ERROR';
    // The test file may begin in one chunk and end in the next.
    const text = end + (await take(length)).toString('latin1');
    isFound ||= text.includes(eicar);
    end = text.slice(-eicar.length);
  }
}

/** @returns a function that takes the given number of bytes, and rejects when the stream ends before */
function createReader(socket: Socket): (bytes: number) => Promise<Buffer> {
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
