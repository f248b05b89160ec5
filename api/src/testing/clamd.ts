import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLine } from './find-line';
import { eicar } from './sample-documents';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A scanner as a process of its own, and where it listens. */
export interface RunningScanner {
  at: { path: string } | { host: string; port: number };
  close(): Promise<void>;
}

/** The sandbox's, which knows one file only. */
export async function startSandboxScanner(): Promise<RunningScanner> {
  const program = ['--import', 'tsx', join(root, 'sandbox/src/cli/clamd.ts'), '0'];
  const { child, said: output } = await startDaemon(
    process.execPath,
    program,
    /^ready clamd (.+):(\d+)$/,
  );
  return { at: { host: output[1] ?? '', port: Number(output[2]) }, close: () => stopDaemon(child) };
}

/**
 * Whether ClamAV's daemon is on this machine; where it is not, a line says that something was left
 * out.
 */
export const hasClamd = spawnSync('clamd', ['--version']).error === undefined;
if (!hasClamd) console.log('TESTS WITH CLAMD ARE SKIPPED: clamav-daemon is not on this machine.');

/** ClamAV's daemon, with one signature of its own in place of the millions that it downloads. */
export async function startClamd(): Promise<RunningScanner> {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-clamd-'));
  const path = join(folder, 'clamd.sock');
  writeFileSync(
    join(folder, 'sample.ndb'),
    `Sample.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`,
  );
  const settings = {
    DatabaseDirectory: folder,
    LocalSocket: path,
    Foreground: 'yes',
    LogVerbose: 'yes',
    MaxThreads: 1,
    StreamMaxLength: '2M',
    DisableCache: 'yes',
  };
  const file = join(folder, 'clamd.conf');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const { child } = await startDaemon(
    'clamd',
    ['--config-file', file],
    /Listening daemon|Self checking/,
  );
  return {
    at: { path },
    close: async () => {
      await stopDaemon(child);
      rmSync(folder, { recursive: true });
    },
  };
}

async function startDaemon(program: string, words: string[], ready: RegExp) {
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const match = await findLine(child.stdout, ready);
  if (!match) throw new Error(`${program} ended before it listened.`);
  return { child, said: match };
}

async function stopDaemon(child: ReturnType<typeof spawn>): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
