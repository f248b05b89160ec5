import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { signaturesOf17 } from '@feltbok/testing/signatures-of-1-7.ts';
import type { Change } from './change.ts';
import type { QueueEntry } from './queue-entry.ts';
import { readItem } from './stored-items.domain.ts';

const { drawn, ofVersion16 } = signaturesOf17;
const anne = sampleAttendee({ signature: drawn });
const ola = sampleAttendee({ uuid: 'ola', signature: ofVersion16 });
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };

/** A save of attendees as version 1.7 has stored it. */
const stored = {
  ...place,
  kind: 'attendees',
  method: 'PUT',
  url: '/api/Attendees/2077',
  payload: [anne, ola],
  payloadIsData: true,
  basedOn: { revision: 3, values: [anne] },
};
const former = {
  state: 'waiting',
  key: 'PUT /api/Attendees/2077',
  latest: { change: stored, keptAt: '2026-11-20T10:00:00Z' },
  attempt: {
    change: stored,
    keptAt: '2026-11-20T09:00:00Z',
    idempotencyKey: 'first',
    url: '/api/Attendees/2077',
    revision: 3,
    bodyIsData: true,
  },
};

const listSigners = (list: unknown) =>
  (list as { signatureRecord?: { signer: string } | null }[]).map(({ signatureRecord }) =>
    signatureRecord === undefined ? 'not read' : (signatureRecord?.signer ?? null),
  );

test('[EVI-2] an item of 1.7 gets its records beside the signatures, of 1.6 none', async () => {
  const entry = (await readItem(3, former)) as Extract<QueueEntry, { state: 'waiting' }>;
  const { change } = entry.latest ?? { change: stored as unknown as Change };
  expect(listSigners(change.payload)).toEqual(['Ánne Østby', null]);
  expect(change.data).toBe(change.payload);
  expect(listSigners(change.basedOn?.values)).toEqual(['Ánne Østby']);
});

test('[EVI-2] a request sent before the update is repeated byte for byte', async () => {
  const entry = (await readItem(3, former)) as Extract<QueueEntry, { state: 'waiting' }>;
  expect(entry.attempt?.body).toBe(JSON.stringify([anne, ola]));
  expect(listSigners(entry.attempt?.change.payload)).toEqual(['Ánne Østby', null]);
});

test('[EVI-2] a rejected paper of 1.7 can be edited with its records', async () => {
  const parties = [{ uuid: anne.uuid, name: anne.name, signature: drawn }];
  const data = {
    uuid: 'u',
    businessId: 2077,
    htmlContent: '<p>Enige</p>',
    parties,
    storeAsDocument: true,
  };
  const change = {
    ...place,
    kind: 'agreement',
    method: 'POST',
    url: '/api/Agreements/generate',
    uuid: 'u',
    data,
  };
  const failed = {
    state: 'failed',
    key: 'k',
    change: { ...change, payload: { template: null } },
    status: 400,
  };
  const entry = (await readItem(3, failed)) as Extract<QueueEntry, { state: 'failed' }>;
  expect(listSigners((entry.change.data as typeof data).parties)).toEqual(['Ánne Østby']);
});
