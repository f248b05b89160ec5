import { placeholders } from '@feltbok/domain/attendees/placeholders.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import { sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { signaturesOf17 } from '@feltbok/testing/signatures-of-1-7.ts';
import type { DeviceStore } from './device-store.data.ts';
import { openDevice } from './open-device.ts';
import { createStoredCaseList } from './stored-case-list.data.ts';

let user: string;
let device: DeviceStore;
beforeEach(async () => {
  user = crypto.randomUUID();
  device = await openDevice(user);
});

const many = (count: number): Case[] =>
  Array.from({ length: count }, (_, index) =>
    sampleCase({ caseNumber: `2026/${index}` }, index, index + 10_000),
  );
const loadedAt = new Date('2026-11-24T07:00:00Z');
const whole = (cases: Case[], etag: string | null = '"1"') => ({ cases, loadedAt, etag });

/** Records written since, by key. */
async function writesDuring(work: () => Promise<void>) {
  const written = jest.spyOn(device, 'write');
  await work();
  const keys = written.mock.calls.flatMap(([writes]) => writes.map(({ key }) => key));
  written.mockRestore();
  return keys;
}

test('a list is read as stored, first what the list shows', async () => {
  expect(await createStoredCaseList(device).readHeads()).toBeNull();
  expect(await createStoredCaseList(device).read()).toBeNull();
  const cases = many(120);
  await createStoredCaseList(device).store(whole(cases));
  const later = createStoredCaseList(await openDevice(user));
  const heads = await later.readHeads();
  expect(heads?.loadedAt).toEqual(loadedAt);
  const {
    caseNumber,
    propertyCount,
    propertyId,
    businessTypeName,
    businessDate,
    businessPlace,
    description,
    summary,
  } = sampleCase({ caseNumber: '2026/119' }).businesses[0]?.details ?? ({} as never);
  const when = { businessDate, businessPlace };
  const shown = {
    caseNumber,
    propertyCount,
    propertyId,
    businessTypeName,
    ...when,
    description,
    summary,
  };
  expect(heads?.heads[119]).toEqual({
    caseId: 119,
    municipalityNumber: '4699',
    businesses: [{ businessId: 10_119, details: shown }],
  });
  expect(await later.read()).toEqual(whole(cases));
});

test('a changed case costs the record it is in, not the whole list', async () => {
  const list = createStoredCaseList(device);
  const cases = many(500);
  await list.store(whole(cases));
  const changed = cases.with(70, sampleCase({ description: 'Lagret' }, 70, 10_070));
  expect(await writesDuring(() => list.store(whole(changed, null)))).toEqual([
    'state',
    'heads',
    'part 1',
  ]);
  expect(await createStoredCaseList(device).read()).toEqual(whole(changed, null));
});

test('that nothing has changed costs next to nothing', async () => {
  const list = createStoredCaseList(device);
  const cases = many(500);
  await list.store(whole(cases));
  const later = { ...whole(cases), loadedAt: new Date('2026-11-24T08:00:00Z') };
  expect(await writesDuring(() => list.store(later))).toEqual(['state']);
  expect((await createStoredCaseList(device).readHeads())?.loadedAt).toEqual(later.loadedAt);
});

test('a list that has become shorter leaves nothing of the longer one', async () => {
  const list = createStoredCaseList(device);
  await list.store(whole(many(120)));
  await list.store(whole(many(10)));
  expect(await createStoredCaseList(device).read()).toEqual(whole(many(10)));
  expect((await device.listEntries('case-list')).map(({ key }) => key).sort()).toEqual([
    'heads',
    'part 0',
    'state',
  ]);
  await list.store(whole([]));
  expect(await createStoredCaseList(device).read()).toEqual(whole([]));
});

test('two tabs never mix their lists', async () => {
  const one = createStoredCaseList(device);
  const other = createStoredCaseList(await openDevice(user));
  const ours = many(120);
  const theirs = many(120).map((each) => ({ ...each, municipalityNumber: '1899' }));
  await one.store(whole(ours));
  await other.store(whole(theirs, '"2"'));
  await one.store(whole(ours.with(0, sampleCase({}, 0, 10_000)), '"3"'));
  const { cases, etag } = (await createStoredCaseList(device).read()) ?? whole([]);
  expect(etag).toBe('"3"');
  expect(new Set(cases.map(({ municipalityNumber }) => municipalityNumber))).toEqual(
    new Set(['4699']),
  );
});

test('[SRV-5] a list without national ids and signatures leaves those that another tab has stored', async () => {
  const caseWith = (different: object) => {
    const one = sampleCase();
    const attendees = [sampleAttendee(different)];
    return { ...one, businesses: one.businesses.map((business) => ({ ...business, attendees })) };
  };
  const opened = caseWith({ signature: 'data:image/png;base64,AAAA', signatureRecord: null });
  const tab = createStoredCaseList(device);
  const other = createStoredCaseList(await openDevice(user));
  await tab.store(whole([caseWith(placeholders)]));
  await other.store(whole([opened]));
  for (const etag of ['"2"', '"3"']) {
    await tab.store(whole([caseWith(placeholders)], etag));
    expect(await createStoredCaseList(device).read()).toEqual(whole([opened], etag));
  }
});

test('[EVI-2] a list of version 1.7 is read with its records beside the signatures', async () => {
  const one = sampleCase();
  const attendees = [
    sampleAttendee({ signature: signaturesOf17.drawn }),
    sampleAttendee({ signature: 'signed' }),
  ];
  const former = {
    ...one,
    businesses: one.businesses.map((business) => ({ ...business, attendees })),
  };
  await createStoredCaseList(device).store(whole([former]));
  const [read] = (await createStoredCaseList(device).read())?.cases ?? [];
  expect(
    read?.businesses[0]?.attendees.map(({ signatureRecord }) => signatureRecord?.signer),
  ).toEqual(['Ánne Østby', undefined]);
});

test('[OFF-15] a list that is rejected for want of room leaves the former one whole', async () => {
  const list = createStoredCaseList(device);
  await list.store(whole(many(120)));
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(list.store(whole(many(200), '"2"'))).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  expect(await createStoredCaseList(device).read()).toEqual(whole(many(120)));
});

test('a part that cannot be read makes the list incomplete, never wrong', async () => {
  await createStoredCaseList(device).store(whole(many(120)));
  await device.write([
    { kind: 'case-list', key: 'part 1', schema: 1, content: new TextEncoder().encode('not JSON') },
  ]);
  expect(await createStoredCaseList(device).read()).toBeNull();
  expect((await createStoredCaseList(device).readHeads())?.heads).toHaveLength(120);
});
