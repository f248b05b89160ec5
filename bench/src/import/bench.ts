import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { compared, type Figure, measured } from '../figures';
import { goals } from '../goals';
import { inBrowser, onStack, slowDown, throttle } from '../in-browser';
import { afterReload } from './after-reload';
import { counts, manyPoints } from './kof-file';

/** A page that other programs hold up looks as if the import did. */
const imports = 5;

const [count] = counts;

/**
 * How fast a large KOF file is read, checked, projected and freed of duplicates, and what the page
 * feels of it; `reload` measures what it feels of the points when it is opened again alone.
 */
export async function* measure(more: string[]): AsyncGenerator<Figure> {
  if (!more.includes('reload')) yield* importing();
  yield* onStack(afterReload);
}

async function* importing(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-import-'));
  try {
    for (const count of counts) yield* readingFigures(folder, count);
  } finally {
    rmSync(folder, { recursive: true });
  }
  yield* inBrowser(pageFigures);
}

async function* pageFigures(browser: Browser): AsyncGenerator<Figure> {
  const page = await browser.newPage();
  await page.route('https://import.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>.</title>' }),
  );
  await page.goto('https://import.test/');
  await throttle(page);
  await page.addScriptTag({ content: built('./imported-in-page.ts', 'importing') });
  const tasks: number[] = [];
  for (let turn = 0; turn < imports; turn += 1) tasks.push(await longestTaskOfImport(page));
  yield measured(tasks, {
    what: `longest task of the page while the file is imported and stored, at ${slowDown}× slow-down`,
    goal: goals.import.longestTaskMs,
    detail: `median of the longest of each import: ${tasks.map((task) => task || 'under 50').join(', ')} ms`,
  });
}

function* readingFigures(folder: string, count: number): Generator<Figure> {
  const { own, least } = reading(folder, count);
  yield compared([own, least], {
    what: `${count} lines read, checked, projected and freed of duplicates, against a bare scan and projection`,
    goal: goals.import.bareLoop,
    unit: 'ms of processor time',
  });
  const proj = timeOfProj(folder, count);
  if (proj === null) console.log('  PROJ is not installed (Debian: proj-bin): it is not measured.');
  else
    yield compared([own, proj], {
      what: `all of that for ${count} lines, against cs2cs of PROJ on the same points`,
      goal: goals.import.proj,
      unit: 'ms of processor time',
    });
}

/** A script of ours as one file. */
function built(path: string, globalName?: string): string {
  const entry = fileURLToPath(new URL(path, import.meta.url));
  const format = path === './time-reading.ts' ? 'esm' : 'iife';
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format,
    globalName,
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

function reading(folder: string, count: number): Record<'own' | 'least', number[]> {
  const script = join(folder, 'time-reading.mjs');
  writeFileSync(script, built('./time-reading.ts'));
  const { stdout, stderr } = spawnSync(process.execPath, [script, String(count)], {
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as Record<'own' | 'least', number[]>;
}

/**
 * Milliseconds of processor time that PROJ's own program takes for the same points; null where it
 * is not installed.
 */
function timeOfProj(folder: string, count: number): number[] | null {
  if (spawnSync('cs2cs', ['-lp']).status !== 0) return null;
  const input = join(folder, 'points');
  // In EPSG's words north comes first in NTM, as it does in the file.
  const places = manyPoints(count).slice(1);
  writeFileSync(input, places.map((line) => line.slice(24, 48)).join('\n'));
  return Array.from({ length: 5 }, () => {
    const command = `TIMEFORMAT='%U %S'; time cs2cs -f %.9f EPSG:5106 EPSG:25832 < '${input}' > /dev/null`;
    const { stderr } = spawnSync('bash', ['-c', command], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
    return (user + system) * 1000;
  });
}

/**
 * Milliseconds of the page's longest task while the app's own worker imports the file, as the
 * dialog asks for it.
 */
const longestTaskOfImport = (page: Page) =>
  page.evaluate(
    async ({ source, text, expected }) => {
      const { importing } = globalThis as unknown as {
        importing: { importWith: (worker: Worker, file: File) => Promise<number> };
      };
      const file = new File([text], 'grenser.kof');
      const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      // What the page took over to run this is not to be counted.
      await new Promise((later) => setTimeout(later, 500));
      let longest = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      observer.observe({ type: 'longtask' });
      const shown = await importing.importWith(new Worker(address), file);
      await new Promise((later) => setTimeout(later, 100));
      observer.disconnect();
      if (shown !== expected) throw new Error(`Only ${shown} points came to the page`);
      return longest;
    },
    {
      source: built('../../../remote-maps/src/import/import.worker.ts'),
      text: manyPoints(count).join('\r\n'),
      expected: count,
    },
  );
