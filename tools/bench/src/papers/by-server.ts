import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { createPdfWorkers } from '../../../../api/src/pdf/pdf-workers';
import { createInkedSignature } from '../../../../api/src/testing/inked-signature';
import { hasPoppler, readText } from '../../../../api/src/testing/poppler';
import { profile, startTestApi, type TestApi } from '../../../../api/src/testing/test-api';
import { findBrowser } from '../../../scripts/browser.mjs';
import { buildStale } from '../../../scripts/build.mjs';
import { createFigure, createRatioFigure, type Figure, inTurns } from '../figures';
import { goals } from '../goals';
import { browserArgs } from '../in-browser';
import { createAgreement, createEmptyPage, formatBody, type Party } from './agreement';
import { measureTreeMemory } from './memory-of-tree';

/**
 * The worker as it is shipped: when it runs from its source it contains a TypeScript compiler too.
 */
const builtWorker = fileURLToPath(new URL('../../../../api/dist/pdf-worker.js', import.meta.url));
const rounds = 9;
const megabyte = 1024 * 1024;
const parties: Party[] = Array.from({ length: 8 }, (_, index) => ({
  name: `Part ${index + 1} Østby`,
  signature: createInkedSignature(index),
}));

const createJob = (html: string) => ({
  html,
  parties,
  frame: {
    title: 'Avtale',
    author: 'Kari Landmåler',
    language: 'nb-NO',
    id: randomUUID(),
    createdAt: new Date(),
    foot: { left: 'Sak 2026/118', right: 'Side {page} av {of}' },
  },
});

/** Measures agreements as PDF against the PDFs that a browser makes of the same HTML. */
export async function* measureServer(): AsyncGenerator<Figure> {
  yield* measureAgainstBrowser();
  yield* measureBesideOthers();
}

async function* measureAgainstBrowser(): AsyncGenerator<Figure> {
  await buildStale({ report: () => undefined });
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no browser to compare with.');
  const server = await chromium.launchServer({ executablePath, args: browserArgs });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  await page.setContent(createEmptyPage());
  const measureOwnTree = () =>
    measureTreeMemory(process.pid) - measureTreeMemory(server.process().pid ?? 0);
  const before = measureOwnTree();
  // The priority equals the browser's, so that other programs affect both alike.
  const pool = createPdfWorkers({ workers: 1, niceness: 0 }, builtWorker);
  try {
    for (const [what, pages] of [
      ['an agreement of one page and eight parties', 1],
      ['an agreement of thirty pages', 30],
    ] as const) {
      const html = createAgreement(pages);
      const makePaper = () => pool.make(createJob(html), '4699');
      const printPaper = () => print(page, html);
      const ownPages = countPages(await makePaper());
      const theirPages = countPages(await printPaper());
      if (hasPoppler && Math.abs(ownPages / theirPages - 1) > 0.25) {
        throw new Error(`The papers differ: ${ownPages} pages against ${theirPages}.`);
      }
      yield createRatioFigure(await inTurns(rounds, makePaper, printPaper), {
        what: `${what}, against page.pdf() of Chromium`,
        goal: goals.papers.paper,
        detail: `${ownPages} pages against ${theirPages}`,
      });
    }
    const ownMegabytes = (measureOwnTree() - before) / megabyte;
    const browserMegabytes = measureTreeMemory(server.process().pid ?? 0) / megabyte;
    yield createFigure({
      what: 'memory after them, against that of Chromium',
      value: ownMegabytes / browserMegabytes,
      goal: goals.papers.memory,
      detail: `${ownMegabytes.toFixed(0)} MB by which it and its workers have grown against ${browserMegabytes.toFixed(0)} MB`,
    });
  } finally {
    await pool.close();
    await browser.close();
    await server.close();
  }
}

/**
 * Makes the same paper with a browser: tagged, with bookmarks and a footer on each page, like ours.
 */
async function print(page: Page, html: string): Promise<Uint8Array> {
  await page.evaluate(
    async (body) => {
      document.body.innerHTML = body;
      await Promise.all([
        document.fonts.ready,
        ...[...document.images].map((picture) => picture.decode()),
      ]);
    },
    formatBody(html, parties),
  );
  return page.pdf({
    format: 'A4',
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate:
      '<span>Side <span class="pageNumber"></span> av <span class="totalPages"></span></span>',
    margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' },
  });
}

/** Counts pages; 0 where the machine cannot read PDFs. */
const countPages = (pdf: Uint8Array): number =>
  hasPoppler ? readText(pdf).split('\f').length - 1 : 0;

const listRounds = 60;

async function* measureBesideOthers(): AsyncGenerator<Figure> {
  const api = await startTestApi();
  try {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    const token = await api.provider.token({
      sub: 'kari',
      exp: Math.floor(Date.now() / 1000) + 3600,
    });
    const headers = { Authorization: `Bearer ${token}`, ...profile };
    const { businessId, attendees } = await api.as('kari').businessOf('4699-31/472');
    const [attendee] = attendees;
    // A paper names only attendees of the case.
    const signed = parties.map((party) => ({
      ...party,
      uuid: attendee?.uuid,
      name: attendee?.name,
    }));
    const generate = async () => {
      const htmlContent = createAgreement(1);
      const body = JSON.stringify({ uuid: randomUUID(), businessId, htmlContent, parties: signed });
      const answer = await fetch(`${address}/api/Agreements/generate`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      });
      if (!answer.ok) throw new Error(`An agreement returned ${answer.status}.`);
      await answer.arrayBuffer();
    };
    await Promise.all([generate(), measureLists(address, headers)]);
    const alone = await measureLists(address, headers);
    const beside = await runBesidePapers(generate, () => measureLists(address, headers));
    yield createRatioFigure([beside, alone], {
      what: 'the case list while ten agreements are made at once, against alone',
      goal: goals.papers.listBeside,
    });
  } finally {
    await closeApi(api);
  }
}

async function measureLists(address: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < listRounds; round += 1) {
    const started = performance.now();
    await (await fetch(`${address}/api/Cases`, { headers })).arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

/** Requests the next agreement after each one, until the work is done. */
async function runBesidePapers<Result>(
  generate: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
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

async function closeApi(api: TestApi): Promise<void> {
  const ended = once(api.app.server, 'close');
  await Promise.all([api.close(), ended]);
}
