import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFolder } from '../files/private-folder';

/** The data directory cannot be used; the message says why. */
export class DataDirError extends Error {}

interface Holder {
  pid: number;
  /**
   * Start time as the operating system reports it, which tells apart two processes with the same
   * id; null if unknown.
   */
  started: string | null;
}

/**
 * Locks other processes out of a data directory. The embedded database does not do so itself, and
 * two processes at once would corrupt it. The lock of a process that has ended is taken over.
 * @returns a function that releases the lock
 * @throws DataDirError when another process uses the directory, or it cannot be written
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = join(dataDir, 'lock');
  const ownLock = JSON.stringify({
    pid: process.pid,
    started: readProcessInfo(process.pid)?.started ?? null,
  } satisfies Holder);
  // The lock is linked into place, so that nobody ever reads half of it.
  const draft = `${lock}.${process.pid}`;
  try {
    createPrivateFolder(dataDir);
    writeFileSync(draft, ownLock);
  } catch (error) {
    throw new DataDirError(
      `The data directory ${dataDir} cannot be used: ${(error as Error).message}`,
    );
  }
  try {
    while (!tryLink(draft, lock)) removeIfAbandoned(dataDir, lock);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readContent(lock) === ownLock) rmSync(lock);
  };
}

function tryLink(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfAbandoned(dataDir: string, lock: string): void {
  const content = readContent(lock);
  if (content === undefined) return;
  const holder = parseHolder(content);
  if (holder && isRunning(holder)) {
    throw new DataDirError(
      `The data directory ${dataDir} is in use by process ${holder.pid}. Stop that process, ` +
        'or choose another directory.',
    );
  }

  const abandonedLock = `${lock}.abandoned.${process.pid}`;
  try {
    renameSync(lock, abandonedLock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Another process may have taken over the abandoned lock meanwhile; its lock is then put back.
  if (readContent(abandonedLock) !== content) tryLink(abandonedLock, lock);
  rmSync(abandonedLock, { force: true });
}

function readContent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(content: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(content) as Partial<Holder>;
    return Number.isInteger(pid) ? { pid: Number(pid), started: started ?? null } : undefined;
  } catch {
    return undefined;
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process runs as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const processInfo = readProcessInfo(pid);
  if (processInfo?.ended) return false;
  // Every start in a container gets the same process id. The id alone would therefore leave the
  // directory locked after a crash.
  return started === null || !processInfo || processInfo.started === started;
}

/** @returns undefined where the operating system has no cheap way to ask */
function readProcessInfo(pid: number): { started: string; ended: boolean } | undefined {
  if (process.platform === 'linux') {
    try {
      // proc_pid_stat(5): field 3 is the state and field 22 the start time, counted after the last
      // bracket of the name. A zombie has ended, although its process id still answers.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { started: String(fields[19]), ended: fields[0] === 'Z' };
    } catch {
      return undefined;
    }
  }
  return pid === process.pid
    ? { started: String(performance.timeOrigin), ended: false }
    : undefined;
}
