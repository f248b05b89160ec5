import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findLine } from './find-line';

const workspace = fileURLToPath(new URL('../..', import.meta.url));

/** The API as it is shipped, in a folder of its own. */
export interface ApiBuild {
  server: string;
  import: string;
  admin: string;
  /** Environment of all programs. */
  folder: string;
  remove(): void;
}

export function buildApi(): ApiBuild {
  const folder = join(workspace, 'node_modules/.cache', `api-${process.pid}`);
  execFileSync(process.execPath, [join(workspace, 'build.mjs'), folder], { stdio: 'inherit' });
  return {
    server: join(folder, 'server.js'),
    import: join(folder, 'import.js'),
    admin: join(folder, 'admin.js'),
    folder,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The API as a process of its own. */
export interface ApiProcess {
  address: string;
  /** Ends it by a signal. @returns its exit code, null when the signal killed it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the API and waits until it listens.
 * @throws Error with what it wrote when it ends before
 */
export async function startApiProcess(
  { server }: ApiBuild,
  environment: NodeJS.ProcessEnv,
): Promise<ApiProcess> {
  const child = startProgram([server], { PORT: '0', HOST: '127.0.0.1', ...environment });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const complaint = text(child.stderr);
  const [, address] = (await findLine(child.stdout, /listens on (https?:\/\/[^"]+)/)) ?? [];
  if (!address) throw new Error(`The API ended before it listened: ${await complaint}`);
  return { address, end: (signal) => waitForExit(child, signal, exit) };
}

/** Runs one of the API's programs to its end. */
export async function runToEnd(program: string[], environment: NodeJS.ProcessEnv) {
  const child = startProgram(program, environment);
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, output, complaint };
}

const startProgram = (program: string[], environment: NodeJS.ProcessEnv) =>
  spawn(process.execPath, program, {
    // Anywhere else: a deployment starts it from wherever it likes.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function waitForExit(
  child: ReturnType<typeof startProgram>,
  signal: NodeJS.Signals,
  exit: Promise<[number | null]>,
) {
  child.stdout.resume();
  child.kill(signal);
  const [code] = await exit;
  return code;
}
