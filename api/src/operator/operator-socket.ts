import { rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type ActOutcome,
  isCustodyAct,
  isOperatorAct,
  type OperatorAct,
  RejectedAct,
} from '../operator-commands/operator-command';

/** What goes back over the socket. */
type Reply = { outcome: ActOutcome } | { refused: string } | { failed: string };

/** The API that has the database open cannot be reached. */
export class OperatorSocketError extends Error {}

/**
 * The longest path that a socket can have (unix(7), 108 bytes with the final null; macOS has 104).
 */
const longestPath = 103;
/** An act is far smaller; whoever writes more writes no act. */
const longestActBytes = 64 * 1024;
const answerWithinMs = 30_000;
/** What reads every file takes its time, and stays silent until it is done. */
const filesAnswerWithinMs = 12 * 3_600_000;

const socketIn = (dataDir: string): string => join(dataDir, 'operator.sock');

/**
 * Listens in the data directory for what an operator asks of the process that has its database
 * open; the file system admits the owner alone. The caller has the directory's lock, so a socket
 * that is there is of an ended process.
 * @param onFailure called for acts that failed and were not rejected
 * @returns close, which ends it and removes the file
 * @throws OperatorSocketError when there can be no socket in this directory
 */
export async function listenForOperator(
  dataDir: string,
  perform: (act: OperatorAct) => Promise<ActOutcome>,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const path = socketIn(dataDir);
  if (Buffer.byteLength(path) > longestPath) {
    throw new OperatorSocketError(
      `The path of the data directory is too long for a socket: 'npm run admin' works only ` +
        'while the API is stopped.',
    );
  }
  const open = new Set<Socket>();
  // The answer is sent when the whole act is there, which is when the other side has ended its own.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    void serve(socket, perform, onFailure);
  });
  rmSync(path, { force: true });
  await listening(server, path);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) if (!socket.bytesRead) socket.destroy();
    });
}

/** The file is made with the call, so it never stands open to others, not even for a moment. */
function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const before = process.umask(0o177);
    try {
      server.listen(path, () => resolve());
    } finally {
      process.umask(before);
    }
  });
}

async function serve(
  socket: Socket,
  perform: (act: OperatorAct) => Promise<ActOutcome>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  socket.setTimeout(answerWithinMs, () => socket.destroy());
  try {
    const asked = await actText(socket);
    socket.setTimeout(0);
    const reply = await replyTo(asked, perform, onFailure);
    socket.end(JSON.stringify(reply));
  } catch {
    // Whoever asked has disconnected, or asks no act.
    socket.destroy();
  }
}

/** @throws Error when it is too long for an act */
async function actText(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  let received = 0;
  // Read to its end in the usual way, the socket would be destroyed before it is answered.
  for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    parts.push(part);
    received += part.length;
    if (received > longestActBytes) throw new Error('What was sent is too long for an act.');
  }
  return Buffer.concat(parts).toString('utf8');
}

async function replyTo(
  asked: string,
  perform: (act: OperatorAct) => Promise<ActOutcome>,
  onFailure: (error: unknown) => void,
): Promise<Reply> {
  const act = parsed(asked);
  if (!isOperatorAct(act)) {
    return {
      refused: 'The API that runs does not know this act. It is of another version: restart it.',
    };
  }
  try {
    return { outcome: await perform(act) };
  } catch (error) {
    if (error instanceof RejectedAct) return { refused: error.message };
    onFailure(error);
    return { failed: 'The API failed to do it, and changed nothing. Its log tells why.' };
  }
}

function parsed(asked: string): unknown {
  try {
    return JSON.parse(asked);
  } catch {
    return undefined;
  }
}

/**
 * Asks the process that has the database of this directory open.
 * @returns undefined when none listens there
 * @throws RejectedAct when it rejects; OperatorSocketError when it fails, or when this user may not
 *   ask
 */
export async function askRunningApi(
  dataDir: string,
  act: OperatorAct,
): Promise<ActOutcome | undefined> {
  const socket = await connected(socketIn(dataDir));
  if (!socket) return undefined;
  socket.setTimeout(isCustodyAct(act) ? filesAnswerWithinMs : answerWithinMs, () =>
    socket.destroy(),
  );
  socket.end(JSON.stringify(act));
  const reply = parsed(await text(socket).catch(() => '')) as Reply | undefined;
  if (!reply) {
    throw new OperatorSocketError(
      'The API ended before it answered. Look with the list whether the act was done.',
    );
  }
  if ('refused' in reply) throw new RejectedAct(reply.refused);
  if ('failed' in reply) throw new OperatorSocketError(reply.failed);
  return reply.outcome;
}

function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path, allowHalfOpen: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Nothing is there, or only what an ended process has left behind.
      if (
        ['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EINVAL', 'ENAMETOOLONG'].includes(error.code ?? '')
      )
        resolve(undefined);
      else if (error.code === 'EACCES') {
        reject(
          new OperatorSocketError(
            `${path} is another user's. Run the command as the user that runs the API.`,
          ),
        );
      } else reject(error);
    });
  });
}
