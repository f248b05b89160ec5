import type { Browser, CDPSession, Page } from 'playwright-core';
import { withoutLiveCases } from '../../../e2e/live-cases';
import { madePdf } from '../../../e2e/made-pdf';
import { openCase } from '../case-page';
import { compared, type Figure } from '../figures';
import { goals } from '../goals';
import { onStack, type SignIn, slowTheLine } from '../in-browser';

const rounds = 3;
const pages = 50;
const file = madePdf(pages, 200_000);
/** A telephone's connection where it is fair: 8 megabits a second, 60 ms there and back. */
const line = { latency: 60, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };

export const measure = () => onStack(readingFigures);

/** How soon a long PDF can be read that the device does not have. */
async function* readingFigures(browser: Browser, address: string): AsyncGenerator<Figure> {
  const signedIn = await uploaded(browser, address);
  const times: Array<{ first: number; whole: number }> = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeToRead(browser, signedIn));
  yield compared([times.map(({ first }) => first), times.map(({ whole }) => whole)], {
    what: `the first of ${pages} pages of a PDF shows, against the time until all of it has come`,
    goal: goals.viewer.firstPage,
    detail: `${(file.length / 1e6).toFixed(0)} MB at 8 Mbit/s, the viewer's own code included`,
  });
}

interface SignedIn {
  state: SignIn;
  documents: string;
}

const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Lang.pdf' });

/** Uploads the PDF, and waits until the server has it. */
async function uploaded(browser: Browser, address: string): Promise<SignedIn> {
  const page = await openCase(browser, address, (one) => one);
  await page.getByRole('link', { name: 'Dokumenter' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Legg til', exact: true }).click();
  await (await chooser).setFiles({ name: 'Lang.pdf', mimeType: 'application/pdf', buffer: file });
  await page.getByRole('button', { name: 'Gå videre' }).click();
  await page.getByRole('radio', { name: 'Fullmakt' }).check();
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  );
  await page.getByRole('button', { name: 'Last opp' }).click();
  await sent;
  const state = await page.context().storageState();
  const documents = page.url();
  await page.context().close();
  return { state, documents };
}

/** Milliseconds from the tap on the document, on a device that does not have it. */
async function timeToRead(browser: Browser, { state, documents }: SignedIn) {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: 'nb-NO',
    serviceWorkers: 'block',
    storageState: state,
  });
  await withoutLiveCases(context);
  const page = await context.newPage();
  await page.goto(documents);
  const open = rowOf(page).getByRole('button', { name: /^Åpne / });
  await open.waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await slowTheLine(page, line);
  const whole = allReceived(session);
  const started = performance.now();
  await open.click();
  await page.getByRole('dialog').getByText('Side 1', { exact: true }).waitFor({ timeout: 120_000 });
  const first = performance.now() - started;
  await whole;
  const took = performance.now() - started;
  await context.close();
  return { first, whole: took };
}

/**
 * Settles when every byte of the document has come that is asked for as a whole, and not in ranges.
 */
const allReceived = (session: CDPSession) =>
  new Promise<void>((resolve) => {
    let asked = '';
    let received = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const isWhole = request.method === 'GET' && !Object.keys(request.headers).includes('Range');
      if (isWhole && /\/content$/i.test(new URL(request.url).pathname)) asked = requestId;
    });
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (requestId !== asked) return;
      received += dataLength;
      if (received >= file.length) resolve();
    });
  });
