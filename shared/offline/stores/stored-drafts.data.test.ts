import { signaturesOf17 } from '@feltbok/testing/signatures-of-1-7.ts';
import type { DeviceStore } from './device-store.data.ts';
import type { Draft, ListedDraft } from './drafts.ts';
import { openDevice } from './open-device.ts';
import { createRecordCollection } from './record-collection.ts';
import { StoredDrafts } from './stored-drafts.data.ts';

let device: DeviceStore;
/** The tabs that are open; one that is reloaded stays. */
let openTabs: Set<string>;
beforeEach(async () => {
  openTabs = new Set();
  device = await openDevice(crypto.randomUUID());
});

/** A page of this tab, as it has just been loaded. */
function openTab(id: string): StoredDrafts {
  openTabs.add(id);
  return new StoredDrafts(device, { id, findOpenTabs: async () => new Set(openTabs) });
}

const { drawn: signature, ofVersion16 } = signaturesOf17;
const place = { caseNumber: '2026/118', businessId: 2077, keptAt: '2026-11-20T09:15:00Z' };

test('[EVI-2] drafts of 1.7 are read with the records beside their signatures', async () => {
  const agreement = { parties: [{ uuid: 'a', name: 'Ánne', signature }] };
  const attendees = {
    choices: { a: { signature }, b: { signature: ofVersion16 }, c: { signature: '' } },
  };
  const drafts = openTab('first');
  await drafts.put({ ...place, key: 'agreement 2077 u', kind: 'agreement', fields: agreement });
  await drafts.put({ ...place, key: 'attendees 2077', kind: 'attendees', fields: attendees });
  const read = new Map(
    (await openTab('first').claimInitialDrafts()).map((draft: Draft) => [draft.kind, draft.fields]),
  );
  const signed = { signature, signatureRecord: expect.objectContaining({ signer: 'Ánne Østby' }) };
  expect(read.get('agreement')).toEqual({ parties: [{ uuid: 'a', name: 'Ánne', ...signed }] });
  expect(read.get('attendees')).toEqual({
    choices: {
      a: signed,
      b: { signature: ofVersion16, signatureRecord: null },
      c: { signature: '' },
    },
  });
});

const key = 'overview 2077';
let minute = 0;

/** A draft of the overview; each is newer than the one before. */
function write(text: string): Draft {
  minute += 1;
  const keptAt = new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
  return { ...place, keptAt, key, kind: 'overview', fields: { description: text } };
}

const getText = ({ fields }: Draft) => (fields as { description: string }).description;
const takeTexts = async (drafts: StoredDrafts) => (await drafts.claimInitialDrafts()).map(getText);
const listTexts = async (drafts: StoredDrafts) => (await drafts.list()).map(getText).sort();

/** What version 1.7 reads and writes. */
const openRecordsOf17 = () => createRecordCollection<Draft>(device, { kind: 'draft', schema: 1 });

test('[FLT-22] two tabs write on one screen: a reload restores each tab’s draft', async () => {
  const first = openTab('first');
  const second = openTab('second');
  await Promise.all([first.put(write('A')), second.put(write('B'))]);
  await first.put(write('A, more'));
  await second.put(write('B, more'));
  expect(await takeTexts(openTab('first'))).toEqual(['A, more']);
  expect(await takeTexts(openTab('second'))).toEqual(['B, more']);
  expect(await listTexts(openTab('third'))).toEqual(['A, more', 'B, more']);
});

test('[FLT-22] a tab that opens the screen of another open tab has no draft', async () => {
  await openTab('first').put(write('A'));
  const second = openTab('second');
  expect(await takeTexts(second)).toEqual([]);
  expect(await second.list()).toMatchObject([{ key, ofOtherTab: { isTabOpen: true } }]);
  await second.remove(key);
  expect(await takeTexts(openTab('first'))).toEqual(['A']);
});

test('[FLT-22] the newest draft of two killed tabs opens first, then the other', async () => {
  await openTab('first').put(write('A'));
  await openTab('second').put(write('B'));
  openTabs.clear();
  const next = openTab('next');
  expect(await takeTexts(next)).toEqual(['B']);
  const listed = await next.list();
  expect(listed.map(({ ofOtherTab }) => ofOtherTab?.isTabOpen).sort()).toEqual([false, undefined]);
  await next.put(write('B, more'));
  expect(await listTexts(next)).toEqual(['A', 'B, more']);
  await next.remove(key);
  expect(await takeTexts(openTab('next'))).toEqual(['A']);
});

test('[FLT-22] a draft that this page has not shown is never replaced', async () => {
  const open = openTab('open');
  await open.claimInitialDrafts();
  await openTab('killed').put(write('A'));
  openTabs.delete('killed');
  await open.put(write('B'));
  expect(await listTexts(open)).toEqual(['A', 'B']);
  await open.remove(key);
  expect(await listTexts(open)).toEqual(['A']);
});

test('[FLT-22] two tabs that restored one draft part when both write', async () => {
  await openTab('killed').put(write('A'));
  openTabs.clear();
  const first = openTab('first');
  const second = openTab('second');
  const third = openTab('third');
  for (const tab of [first, second, third]) expect(await takeTexts(tab)).toEqual(['A']);
  await first.put(write('A, first'));
  await second.put(write('A, second'));
  await third.remove(key);
  expect(await takeTexts(openTab('first'))).toEqual(['A, first']);
  expect(await takeTexts(openTab('second'))).toEqual(['A, second']);
});

test('[FLT-22] a draft of another tab is removed where the user discards it there', async () => {
  await openTab('first').put(write('A'));
  const second = openTab('second');
  await second.put(write('B'));
  const ofFirst = (await second.list()).find((draft: ListedDraft) => draft.ofOtherTab);
  await ofFirst?.ofOtherTab?.remove();
  expect(await listTexts(second)).toEqual(['B']);
});

test('a draft that is written while the former one is removed stays', async () => {
  await openTab('first').put(write('A'));
  const second = openTab('second');
  await second.put(write('B'));
  await Promise.all([second.put(write('C')), second.remove(key), second.put(write('D'))]);
  expect(await listTexts(second)).toEqual(['A', 'D']);
});

test('a draft that the device had no room for is stored when it has', async () => {
  const drafts = openTab('first');
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(drafts.put(write('A'))).rejects.toThrow('full');
  full.mockRestore();
  await drafts.put(write('B'));
  expect(await takeTexts(openTab('first'))).toEqual(['B']);
});

test('[OFF-4] a draft of version 1.7 opens, and version 1.7 reads the present form', async () => {
  await openRecordsOf17().put(key, write('of 1.7'));
  const first = openTab('first');
  expect(await takeTexts(first)).toEqual(['of 1.7']);
  await first.put(write('A'));
  await openTab('second').put(write('B'));
  const read = await openRecordsOf17().readAll();
  expect(read.find((draft) => draft.key === key)).toMatchObject({ fields: { description: 'A' } });
  // Each by a key of its own, under which version 1.7 lists and removes it.
  expect(read.map(getText).sort()).toEqual(['A', 'B']);
  for (const draft of read) await openRecordsOf17().remove(draft.key);
  expect(await openRecordsOf17().readAll()).toEqual([]);
});
