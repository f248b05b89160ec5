import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../../scripts/project-root.mjs';
import { createFigure, type Figure } from '../figures';
import { type Goal, goals } from '../goals';

/** A base of ports that neither the demo nor the browser tests use. */
const portBase = '5900';

/**
 * Measures the waiting time of a newcomer on a fresh clone of the last commit: the first start, the
 * second start, and the tests. `-- setup start` leaves the tests out.
 */
export async function* measure([part]: string[]): AsyncGenerator<Figure> {
  const parent = await mkdtemp(join(tmpdir(), 'feltbok-setup-'));
  const clone = join(parent, 'feltbok');
  try {
    await run('git', ['clone', '--quiet', projectRoot, clone], parent);
    yield await measureStart(clone, {
      what: '[TST-1] npm start on a fresh clone, until it is ready',
      goal: goals.setup.firstStartSeconds,
    });
    yield await measureStart(clone, {
      what: '[TST-1] a second npm start, until it is ready',
      goal: goals.setup.secondStartSeconds,
    });
    if (part === 'start') return;
    await run('git', ['clean', '-x', '-d', '--force', '--quiet'], clone);
    const started = performance.now();
    const code = await run('npm', ['test'], clone);
    yield createFigure({
      what: '[TST-2] npm test on a fresh clone, with the installation',
      value: toSeconds(started),
      unit: 's',
      goal: goals.setup.testSeconds,
      detail: code === 0 ? 'every test passed' : `it ended with ${code}`,
    });
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** Starts Feltbok, waits until it prints its address, and stops it again. */
async function measureStart(
  clone: string,
  { what, goal }: { what: string; goal: Goal },
): Promise<Figure> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, FELTBOK_PORT_BASE: portBase },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  let ready = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('Feltbok is running')) continue;
    ready = line;
    break;
  }
  const took = toSeconds(started);
  child.stdout.resume();
  if (ready === '') throw new Error('npm start ended before Feltbok was ready.');
  // npm does not pass every signal on to the program that it runs, so the whole group gets it.
  process.kill(-(child.pid as number), 'SIGINT');
  await ended;
  return createFigure({ what, value: took, unit: 's', goal, detail: ready });
}

async function run(program: string, args: string[], folder: string): Promise<number | null> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const toSeconds = (started: number) => (performance.now() - started) / 1000;
