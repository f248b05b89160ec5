import { rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type CommandOutcome,
  isOperatorCommand,
  isStorageCommand,
  type OperatorCommand,
  RejectedCommand,
} from '../operator-commands/operator-command';

/** The reply that is sent over the socket. */
type Reply = { outcome: CommandOutcome } | { refused: string } | { failed: string };

/** The API that has the database open cannot be reached, or fails. */
export class OperatorSocketError extends Error {}

/** Longest path of a socket in bytes: unix(7) allows 108 with the final null, macOS 104. */
const maxPathBytes = 103;
/** A command is far smaller; a longer message is not a command. */
const maxCommandBytes = 64 * 1024;
const timeoutMs = 30_000;
/** A command that reads every file may take hours, and sends nothing until it is done. */
const storageTimeoutMs = 12 * 3_600_000;

const getSocketPath = (dataDir: string): string => join(dataDir, 'operator.sock');

/**
 * Listens in the data directory for operators' commands to the process that has its database open.
 * Only the owner has file permissions. The caller holds the directory's lock, so that an
 * existing socket belongs to a process that has ended.
 * @param onFailure called for commands that failed without being rejected
 * @returns a function that closes the socket and removes its file
 * @throws OperatorSocketError when no socket can be created in this directory
 */
export async function listenForOperator(
  dataDir: string,
  runCommand: (command: OperatorCommand) => Promise<CommandOutcome>,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const path = getSocketPath(dataDir);
  if (Buffer.byteLength(path) > maxPathBytes) {
    throw new OperatorSocketError(
      `The path of the data directory is too long for a socket: 'npm run admin' works only ` +
        'while the API is stopped.',
    );
  }
  const sockets = new Set<Socket>();
  // The client ends its side after the command; half-open sockets can still be answered.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void serveSocket(socket, runCommand, onFailure);
  });
  rmSync(path, { force: true });
  await listenPrivately(server, path);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) if (!socket.bytesRead) socket.destroy();
    });
}

/** Creates the socket with its final permissions, so that it is never open to others. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const previousMask = process.umask(0o177);
    try {
      server.listen(path, () => resolve());
    } finally {
      process.umask(previousMask);
    }
  });
}

async function serveSocket(
  socket: Socket,
  runCommand: (command: OperatorCommand) => Promise<CommandOutcome>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  socket.setTimeout(timeoutMs, () => socket.destroy());
  try {
    const requestText = await readRequest(socket);
    socket.setTimeout(0);
    const reply = await createReply(requestText, runCommand, onFailure);
    socket.end(JSON.stringify(reply));
  } catch {
    // The client has disconnected, or did not send a command.
    socket.destroy();
  }
}

/** @throws Error when the message is too long for a command */
async function readRequest(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  // The iterator would otherwise destroy the socket at its end, before the reply is sent.
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    byteCount += chunk.length;
    if (byteCount > maxCommandBytes) throw new Error('The message is too long for a command.');
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function createReply(
  requestText: string,
  runCommand: (command: OperatorCommand) => Promise<CommandOutcome>,
  onFailure: (error: unknown) => void,
): Promise<Reply> {
  const command = parseJson(requestText);
  if (!isOperatorCommand(command)) {
    return {
      refused: 'The running API does not know this command. It is another version: restart it.',
    };
  }
  try {
    return { outcome: await runCommand(command) };
  } catch (error) {
    if (error instanceof RejectedCommand) return { refused: error.message };
    onFailure(error);
    return { failed: 'The command failed and changed nothing. The log of the API says why.' };
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Sends a command to the process that has the database of this directory open.
 * @returns undefined when no process listens there
 * @throws RejectedCommand when the API rejects the command; OperatorSocketError when it fails, or
 *   when this user may not connect
 */
export async function askRunningApi(
  dataDir: string,
  command: OperatorCommand,
): Promise<CommandOutcome | undefined> {
  const socket = await connect(getSocketPath(dataDir));
  if (!socket) return undefined;
  socket.setTimeout(isStorageCommand(command) ? storageTimeoutMs : timeoutMs, () =>
    socket.destroy(),
  );
  socket.end(JSON.stringify(command));
  const reply = parseJson(await text(socket).catch(() => '')) as Reply | undefined;
  if (!reply) {
    throw new OperatorSocketError(
      'The API ended before it answered. Check with a list command whether the change was made.',
    );
  }
  if ('refused' in reply) throw new RejectedCommand(reply.refused);
  if ('failed' in reply) throw new OperatorSocketError(reply.failed);
  return reply.outcome;
}

function connect(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path, allowHalfOpen: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // There is no socket, or only the file of a process that has ended.
      if (
        ['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EINVAL', 'ENAMETOOLONG'].includes(error.code ?? '')
      )
        resolve(undefined);
      else if (error.code === 'EACCES') {
        reject(
          new OperatorSocketError(
            `${path} belongs to another user. Run the command as the user that runs the API.`,
          ),
        );
      } else reject(error);
    });
  });
}
