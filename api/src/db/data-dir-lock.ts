import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../files/private-folder';

/** The data directory cannot be worked with, and why. */
export class DataDirError extends Error {}

interface Holder {
  pid: number;
  /**
   * Distinguishes two processes with one number: when it started, as the operating system counts;
   * null if unknown.
   */
  started: string | null;
}

/**
 * Locks other processes out of a data directory, which the embedded database does not do itself:
 * two at once would corrupt it. The lock of an ended process is taken over.
 * @returns release, which gives the directory free again
 * @throws DataDirError when another process works with it, or when it cannot be written
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = join(dataDir, 'lock');
  const own = JSON.stringify({
    pid: process.pid,
    started: lifeOf(process.pid)?.started ?? null,
  } satisfies Holder);
  // Linked into place, so that nobody ever reads half a lock.
  const draft = `${lock}.${process.pid}`;
  try {
    makePrivateFolder(dataDir);
    writeFileSync(draft, own);
  } catch (error) {
    throw new DataDirError(
      `The data directory ${dataDir} cannot be used: ${(error as Error).message}`,
    );
  }
  try {
    while (!linked(draft, lock)) removeIfAbandoned(dataDir, lock);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (contentOf(lock) === own) rmSync(lock);
  };
}

function linked(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfAbandoned(dataDir: string, lock: string): void {
  const found = contentOf(lock);
  if (found === undefined) return;
  const holder = holderIn(found);
  if (holder && isRunning(holder)) {
    throw new DataDirError(
      `The data directory ${dataDir} is in use by process ${holder.pid}. Stop that process, ` +
        'or choose another directory.',
    );
  }

  const aside = `${lock}.abandoned.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Between reading and renaming another process may have taken the abandoned lock over: that one
  // is put back.
  if (contentOf(aside) !== found) linked(aside, lock);
  rmSync(aside, { force: true });
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function holderIn(content: string): Holder | undefined {
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
    // EPERM: it runs, as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const found = lifeOf(pid);
  if (found?.ended) return false;
  // In a container every start has the same number, so a number alone would leave the directory
  // locked after a crash.
  return started === null || !found || found.started === started;
}

/** Undefined where the operating system offers no cheap way to ask. */
function lifeOf(pid: number): { started: string; ended: boolean } | undefined {
  if (process.platform === 'linux') {
    try {
      // proc_pid_stat(5): field 3 is the state, 22 the start time, counted after the last bracket
      // of the name. A zombie has ended, though its number still answers.
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
