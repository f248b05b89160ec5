import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { pdfWorkers } from '../../../api/src/pdf/pdf-workers';
import { inkedSignature } from '../../../api/src/testing/inked-signature';
import { profile, startTestApi, type TestApi } from '../../../api/src/testing/test-api';
import { findBrowser } from '../../../scripts/browser.mjs';
import { buildStale } from '../../../scripts/build.mjs';
import { type Figure, figure, inTurns, median } from '../figures';
import { agreementText, asPage, type Party } from './agreement';

/** As it is shipped: run from its source it has a compiler of TypeScript in it besides. */
const builtWorker = fileURLToPath(new URL('../../../api/dist/pdf-worker.js', import.meta.url));
const rounds = 9;
const megabyte = 1024 * 1024;
const parties: Party[] = Array.from({ length: 8 }, (_, index) => ({
  name: `Part ${index + 1} Østby`,
  signature: inkedSignature(index),
}));

const jobOf = (html: string) => ({
  html,
  parties,
  frame: {
    ...{ title: 'Avtale', author: 'Kari Landmåler', language: 'nb-NO', id: randomUUID(), createdAt: new Date() },
    foot: { left: 'Sak 2026/118', right: 'Side {page} av {of}' },
  },
});

/** Agreements as PDF, against the PDFs that a browser makes of the same HTML. */
export async function* measure(): AsyncGenerator<Figure> {
  yield* againstBrowser();
  yield* besideOthers();
}

async function* againstBrowser(): AsyncGenerator<Figure> {
  await buildStale({ report: () => undefined });
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser is here to compare with.');
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const server = await chromium.launchServer({ executablePath, args });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  const ownTree = () => memoryOfTree(process.pid) - memoryOfTree(server.process().pid ?? 0);
  const before = ownTree();
  // With the same right to the processors as the browser: whatever else runs burdens both alike.
  const pool = pdfWorkers({ workers: 1, niceness: 0 }, builtWorker);
  try {
    for (const [what, pages, atMost] of [
      ['an agreement of one page and eight parties', 1, 0.3],
      ['an agreement of thirty pages', 30, 0.3],
    ] as const) {
      const html = agreementText(pages);
      const [own, theirs] = await inTurns(
        rounds,
        () => pool.make(jobOf(html), '4699'),
        async () => {
          await page.setContent(asPage(html, parties));
          // Tagged and with bookmarks, as ours.
          await page.pdf({ format: 'A4', tagged: true, outline: true });
        },
      );
      yield figure({
        what: `${what}, against page.pdf() of Chromium`,
        value: own / theirs,
        goal: { atMost },
        detail: `${own.toFixed(0)} ms against ${theirs.toFixed(0)} ms`,
      });
    }
    const own = (ownTree() - before) / megabyte;
    const theirs = memoryOfTree(server.process().pid ?? 0) / megabyte;
    yield figure({
      what: 'memory after them, against that of Chromium',
      value: own / theirs,
      goal: { atMost: 0.5 },
      detail: `${own.toFixed(0)} MB by which it and its workers have grown against ${theirs.toFixed(0)} MB`,
    });
  } finally {
    await pool.close();
    await browser.close();
    await server.close();
  }
}

/** Bytes of a process and all below it, shared ones divided among those who share them; as Linux reports it. */
function memoryOfTree(root: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
        return [[Number(pid), Number(parent)] as const];
      } catch {
        return [];
      }
    });
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(([, parent]) => parent === pid).flatMap(([one]) => below(one)),
  ];
  return below(root).reduce((sum, pid) => {
    try {
      const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? [];
      return sum + Number(kilobytes ?? 0) * 1024;
    } catch {
      // It has ended since.
      return sum;
    }
  }, 0);
}

const listRounds = 60;

async function* besideOthers(): AsyncGenerator<Figure> {
  const api = await startTestApi();
  try {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    const token = await api.provider.token({ sub: 'kari', exp: Math.floor(Date.now() / 1000) + 3600 });
    const headers = { Authorization: `Bearer ${token}`, ...profile };
    const { businessId } = await api.as('kari').businessOf('4699-31/472');
    const generate = async () => {
      const body = JSON.stringify({ uuid: randomUUID(), businessId, htmlContent: agreementText(1), parties });
      const answer = await fetch(`${address}/api/Agreements/generate`, {
        ...{ method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body },
      });
      if (!answer.ok) throw new Error(`An agreement was answered ${answer.status}.`);
      await answer.arrayBuffer();
    };
    await Promise.all([generate(), listTimes(address, headers)]);
    const alone = median(await listTimes(address, headers));
    const beside = median(await whileTenAreMade(generate, () => listTimes(address, headers)));
    yield figure({
      what: 'the case list while ten agreements are made at once, against alone',
      value: beside / alone,
      goal: { atMost: 1.5 },
      detail: `${beside.toFixed(1)} ms against ${alone.toFixed(1)} ms`,
    });
  } finally {
    await closed(api);
  }
}

async function listTimes(address: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < listRounds; round += 1) {
    const started = performance.now();
    await (await fetch(`${address}/api/Cases`, { headers })).arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

/** As one agreement is made, the next is asked for, until the work is done. */
async function whileTenAreMade<Result>(generate: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  let isDone = false;
  const asking = async () => {
    while (!isDone) await generate();
  };
  const all = Array.from({ length: 10 }, asking);
  try {
    return await work();
  } finally {
    isDone = true;
    await Promise.all(all);
  }
}

async function closed(api: TestApi): Promise<void> {
  const ended = once(api.app.server, 'close');
  await Promise.all([api.close(), ended]);
}
