import type { Case } from '@feltbok/shared/wire/cases';
import type { StoredDocument } from '@feltbok/shared/wire/documents';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/browser.mjs';
import { browserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { openCase, timeToOpen } from '../case-page';
import { type Figure, figure, inTurns } from '../figures';

// Chromium has no sandbox for root, as whom containers run.
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** A tablet's processor against this machine's. */
const slowDown = 4;
const rounds = 9;

/** How the screen of documents bears a case with many. */
export async function* measure(): AsyncGenerator<Figure> {
  const stack = await startStack({ base: browserTestBase(), fresh: true, quiet: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const small = await openWith(browser, stack.address, 30);
    const large = await openWith(browser, stack.address, 300);
    const [few, many] = await inTurns(
      rounds,
      () => timeToOpen(small, 'Dokumenter'),
      () => timeToOpen(large, 'Dokumenter'),
    );
    yield figure({
      what: `the screen opens with 300 documents against 30, at ${slowDown}× slow-down`,
      value: many / few,
      goal: { atMost: 1.5 },
      detail: `${many.toFixed(0)} ms against ${few.toFixed(0)} ms`,
    });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** A page with so many documents in its cases, on a slow processor, whose code is there. */
async function openWith(browser: Browser, address: string, documents: number): Promise<Page> {
  const page = await openCase(browser, address, (one) => withDocuments(one, documents));
  await timeToOpen(page, 'Dokumenter');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return page;
}

const types = ['Avtale', 'Brev', 'Foto', 'Kart', 'Protokoll'];

const withDocuments = (one: Case, count: number): Case => ({
  ...one,
  businesses: one.businesses.map((business) => ({
    ...business,
    documentTypes: types.map((documentTypeName, type) => {
      const documents = Array.from({ length: count / types.length }, (_, index) =>
        documentOf(one.caseId, business.businessId, documentTypeName, type * 1000 + index),
      );
      return {
        documentTypeCode: documentTypeName,
        documentTypeName,
        numberOfAttachments: documents.length,
        documents,
      };
    }),
  })),
});

const documentOf = (caseId: number, businessId: number, type: string, number: number): StoredDocument => ({
  id: 10_000 + number,
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  fileName: `2026_118-${type}-${String(number).padStart(8, '0')}.jpg`,
  description: `Bilde ${number} fra oppmålingsforretningen`,
  fileType: number % 2 === 0 ? 'image/jpeg' : 'application/pdf',
  fileSize: 800_000 + number,
  isRelevant: number % 3 !== 0,
  documentTypeCode: type,
  documentTypeName: type,
  caseId,
  businessId,
  capturedAt: '2026-11-24T09:12:33+01:00',
  capturedLatitude: null,
  capturedLongitude: null,
  revision: 1,
});
