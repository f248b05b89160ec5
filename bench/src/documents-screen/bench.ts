import type { Case } from '@feltbok/shared/wire/cases';
import type { StoredDocument } from '@feltbok/shared/wire/documents';
import type { Browser, Page } from 'playwright-core';
import { openCase, timeToOpen } from '../case-page';
import { compared, type Figure, inTurns } from '../figures';
import { goals } from '../goals';
import { onStack, slowDown, throttle } from '../in-browser';

const rounds = 9;

export const measure = () => onStack(listFigures);

/** How the screen of documents bears a case with many. */
async function* listFigures(browser: Browser, address: string): AsyncGenerator<Figure> {
  const small = await openWith(browser, address, 30);
  const large = await openWith(browser, address, 300);
  const times = await inTurns(
    rounds,
    () => timeToOpen(large, 'Dokumenter'),
    () => timeToOpen(small, 'Dokumenter'),
  );
  yield compared(times, {
    what: `the screen opens with 300 documents against 30, at ${slowDown}× slow-down`,
    goal: goals.documentsScreen.opening,
  });
}

/** A page with so many documents in its cases, on a slow processor, whose code is there. */
async function openWith(browser: Browser, address: string, documents: number): Promise<Page> {
  const page = await openCase(browser, address, (one) => withDocuments(one, documents));
  await timeToOpen(page, 'Dokumenter');
  await throttle(page);
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

const documentOf = (
  caseId: number,
  businessId: number,
  type: string,
  number: number,
): StoredDocument => ({
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
