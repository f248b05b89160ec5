import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import fontNames from '@feltbok/papers/paper-fonts.json' with { type: 'json' };
import { createCopyFrame, createPlainLetterhead } from '@feltbok/papers/paper-frame.ts';
import { buildSync } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { createInkedSignature } from '../../../../api/src/testing/inked-signature';
import { hasPoppler, readText } from '../../../../api/src/testing/poppler';
import { findBrowser } from '../../../scripts/browser.mjs';
import { createFigure, type Figure, getMedian } from '../figures';
import { goals } from '../goals';
import { browserArgs, slowDown } from '../in-browser';
import { createAgreement } from './agreement';
import { measureTreeMemory } from './memory-of-tree';

const rounds = 5;
const megabyte = 1024 * 1024;
const origin = 'http://papers.localhost';
const { resolve } = createRequire(
  new URL('../../../../shared/papers/package.json', import.meta.url),
);
const compiler = '@myriaddreamin/typst-ts-web-compiler';

/** Files that the page can request, by path. */
const contents = new Map(
  [`${compiler}/wasm`, ...fontNames].map((name, index) => [
    `/${index}`,
    readFileSync(resolve(name)),
  ]),
);

const createJob = (pages: number) => ({
  html: createAgreement(pages),
  parties: Array.from({ length: 4 }, (_, index) => ({
    name: `Part ${index + 1} Østby`,
    signature: createInkedSignature(index),
  })),
  frame: createCopyFrame(
    {
      kind: 'agreement',
      uuid: crypto.randomUUID(),
      author: 'Kari Landmåler',
      language: 'nb',
      letterhead: createPlainLetterhead('Fjordvik kommune'),
      subject: {
        caseNumber: '2026/118',
        municipality: 'Fjordvik',
        propertyNumber: '4699-31/472',
        propertyAddress: 'Fjordvegen 2',
        businessDate: '2026-11-24T10:00:00+01:00',
        businessPlace: 'Fjordvegen 2',
        surveyor: {},
      },
    },
    new Date(),
  ),
});

/** Bundles the script of the worker that makes papers into one file. */
const bundleWorker = () => {
  const [script] = buildSync({
    entryPoints: [
      fileURLToPath(new URL('../../../../host/src/device-papers/paper.worker.ts', import.meta.url)),
    ],
    alias: { [compiler]: resolve(`${compiler}/pkg/typst_ts_web_compiler.mjs`) },
    define: { 'import.meta.url': '""' },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  }).outputFiles;
  return script?.text ?? '';
};

/**
 * Measures papers that a device makes: the time from the press to the PDF, including the start of
 * the compiler, and the memory.
 */
export async function* measureDevice(): AsyncGenerator<Figure> {
  const server = await chromium.launchServer({ executablePath: findBrowser(), args: browserArgs });
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const page = await browser.newPage();
    await page.route(`${origin}/**`, (route) => {
      const body = contents.get(new URL(route.request().url()).pathname);
      return route.fulfill(
        body ? { body } : { contentType: 'text/html', body: '<title>.</title>' },
      );
    });
    await page.goto(origin);
    await prepare(page);
    const measureMemory = () => measureTreeMemory(server.process().pid ?? 0) / megabyte;
    const before = measureMemory();
    const most = [] as number[];
    for (const [what, pageCount, goal] of [
      ['one page', 1, goals.papers.onePageMs],
      ['ten pages', 10, goals.papers.tenPagesMs],
    ] as const) {
      const times: number[] = [];
      let pages = 0;
      for (let round = 0; round < rounds; round += 1) {
        const sampled = setInterval(() => most.push(measureMemory()), 50);
        const { took, pdf } = await measurePaper(page, createJob(pageCount)).finally(() =>
          clearInterval(sampled),
        );
        times.push(took);
        pages = hasPoppler ? readText(Buffer.from(pdf, 'base64')).split('\f').length - 1 : 0;
      }
      // The browser slows down its main thread, but no worker, where all of the work is done.
      yield createFigure({
        what: `a copy of ${what} is made by the device, at ${slowDown}× slow-down`,
        value: getMedian(times) * slowDown,
        goal,
        unit: 'ms',
        detail: `${slowDown} times the median, ${pages} pages`,
        rounds: [times],
      });
    }
    yield createFigure({
      what: 'memory of the browser meanwhile, above that before',
      value: Math.max(...most) - before,
      goal: goals.papers.memoryMegabytes,
      unit: 'MB',
      detail: `the most of ${most.length} looks`,
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

declare global {
  interface Window {
    script: string;
  }
}

/** Stores compiler and fonts in the page's cache, as a device has them. */
const prepare = (page: Page) =>
  page.evaluate(
    async ({ script, paths }) => {
      window.script = script;
      await (await caches.open('papers')).addAll(paths);
    },
    { script: bundleWorker(), paths: [...contents.keys()] },
  );

/** Measures milliseconds from reading the files to the PDF, which is in Base64. */
const measurePaper = (page: Page, job: ReturnType<typeof createJob>) =>
  page.evaluate(
    async ({ job: asked, paths, createdAt }) => {
      const start = performance.now();
      const cache = await caches.open('papers');
      const files = await Promise.all(
        paths.map(
          async (path) => (await (await cache.match(path))?.arrayBuffer()) ?? new ArrayBuffer(),
        ),
      );
      const [engine, ...fonts] = files;
      const address = URL.createObjectURL(new Blob([window.script], { type: 'text/javascript' }));
      const started = new Worker(address);
      const answer = await new Promise<{ pdf?: Uint8Array; error?: string }>((done, failed) => {
        started.onmessage = ({ data }) => done(data);
        started.onerror = ({ message }) => failed(new Error(message));
        const frame = { ...asked.frame, createdAt: new Date(createdAt) };
        started.postMessage({ job: { ...asked, frame }, engine, fonts }, files);
      });
      started.terminate();
      const took = performance.now() - start;
      if (!answer.pdf) throw new Error(answer.error);
      let text = '';
      for (const byte of answer.pdf) text += String.fromCharCode(byte);
      return { took, pdf: btoa(text) };
    },
    { job, paths: [...contents.keys()], createdAt: job.frame.createdAt.getTime() },
  );
