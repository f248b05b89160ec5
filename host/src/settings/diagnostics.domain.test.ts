import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import { type DeviceFacts, diagnosticsLines } from './diagnostics.domain';

const change = { ...overviewChange('Ola Nordmann 15898112345 er enig'), caseNumber: '2026/118' };

const facts: DeviceFacts = {
  rejectedParts: { 'remote-maps': { reason: 'other file', file: 'page.js' } },
  version: '1.6.0',
  builds: [
    { name: 'host', build: 'a1b2' },
    { name: 'remote-maps', build: 'c3d4' },
  ],
  browser: 'Mozilla/5.0 (iPad)',
  screen: { width: 1024, height: 768 },
  isInstalled: true,
  isWorkerActive: true,
  isOnline: false,
  session: 'authorised',
  language: 'nb',
  theme: 'device',
  waiting: [
    { keptAt: '2026-05-04T10:00:00.000Z', change },
    { keptAt: '2026-05-03T09:00:00.000Z', change },
    { keptAt: '2026-05-04T11:00:00.000Z', change: { ...change, kind: 'document' } },
  ],
  failed: [
    { status: 412, change },
    { status: 400, change },
    { status: 412, change },
  ],
  storage: { usage: 61_250_000, quota: 2_000_000_000 },
  isPersistent: true,
  offlineCases: [{ phase: 'complete', size: 42_000_000 }],
  caseList: { count: 50, loadedAt: new Date('2026-05-04T07:30:00Z') },
  lastAnswer: new Date('2026-05-04T07:31:00Z'),
};

const listValues = (of: DeviceFacts) =>
  Object.fromEntries(diagnosticsLines(of).map(({ fact, value }) => [fact, value]));

test('[SHELL-18] diagnostics show builds, queue, storage and the last contact', () => {
  expect(listValues(facts)).toMatchObject({
    version: '1.6.0',
    builds: 'host a1b2, remote-maps c3d4',
    app: 'installed, service worker active',
    connection: 'offline',
    waiting: '3 (overview 2, document 1), oldest 2026-05-03T09:00:00.000Z',
    failed: '3 (overview 3), HTTP 400, 412',
    storage: '61.3 MB of 2000.0 MB, persistent',
    packs: 'complete 42.0 MB',
    caseList: '50, 2026-05-04T07:30:00.000Z',
    lastAnswer: '2026-05-04T07:31:00.000Z',
  });
});

test('[SHELL-18] diagnostics hold no data of people or cases', () => {
  const text = JSON.stringify(diagnosticsLines(facts));
  expect(text).not.toMatch(/Ola|15898112345|enig|2026\/118|Businesses/);
});

test('unknown values are shown as a dash', () => {
  const unknown = {
    ...facts,
    builds: [],
    storage: null,
    isPersistent: null,
    offlineCases: [],
    lastAnswer: null,
  };
  expect(listValues({ ...unknown, waiting: [], failed: [] })).toMatchObject({
    builds: '–',
    storage: '–, persistence unknown',
    packs: '–',
    lastAnswer: '–',
    waiting: '0',
    failed: '0',
  });
});
