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

const createCases = (count: number): Case[] =>
  Array.from({ length: count }, (_, index) =>
    sampleCase({ caseNumber: `2026/${index}` }, index, index + 10_000),
  );
const loadedAt = new Date('2026-11-24T07:00:00Z');
const createList = (cases: Case[], etag: string | null = '"1"') => ({ cases, loadedAt, etag });

/** Records written since, by key. */
async function writesDuring(work: () => Promise<void>) {
  const written = jest.spyOn(device, 'write');
  await work();
  const keys = written.mock.calls.flatMap(([writes]) => writes.map(({ key }) => key));
  written.mockRestore();
  return keys;
}

test('a list is read as stored, starting with the fields that the list shows', async () => {
  expect(await createStoredCaseList(device).readHeads()).toBeNull();
  expect(await createStoredCaseList(device).read()).toBeNull();
  const cases = createCases(120);
  await createStoredCaseList(device).store(createList(cases));
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
  expect(await later.read()).toEqual(createList(cases));
});

test('a changed case writes its record, not the whole list', async () => {
  const list = createStoredCaseList(device);
  const cases = createCases(500);
  await list.store(createList(cases));
  const changed = cases.with(70, sampleCase({ description: 'Lagret' }, 70, 10_070));
  expect(await writesDuring(() => list.store(createList(changed, null)))).toEqual([
    'state',
    'heads',
    'part 1',
  ]);
  expect(await createStoredCaseList(device).read()).toEqual(createList(changed, null));
});

test('an unchanged list writes almost nothing', async () => {
  const list = createStoredCaseList(device);
  const cases = createCases(500);
  await list.store(createList(cases));
  const later = { ...createList(cases), loadedAt: new Date('2026-11-24T08:00:00Z') };
  expect(await writesDuring(() => list.store(later))).toEqual(['state']);
  expect((await createStoredCaseList(device).readHeads())?.loadedAt).toEqual(later.loadedAt);
});

test('a shorter list leaves no records of the longer one', async () => {
  const list = createStoredCaseList(device);
  await list.store(createList(createCases(120)));
  await list.store(createList(createCases(10)));
  expect(await createStoredCaseList(device).read()).toEqual(createList(createCases(10)));
  expect((await device.listEntries('case-list')).map(({ key }) => key).sort()).toEqual([
    'heads',
    'part 0',
    'state',
  ]);
  await list.store(createList([]));
  expect(await createStoredCaseList(device).read()).toEqual(createList([]));
});

test('two tabs never mix their lists', async () => {
  const firstTab = createStoredCaseList(device);
  const secondTab = createStoredCaseList(await openDevice(user));
  const firstCases = createCases(120);
  const secondCases = createCases(120).map((each) => ({ ...each, municipalityNumber: '1899' }));
  await firstTab.store(createList(firstCases));
  await secondTab.store(createList(secondCases, '"2"'));
  await firstTab.store(createList(firstCases.with(0, sampleCase({}, 0, 10_000)), '"3"'));
  const { cases, etag } = (await createStoredCaseList(device).read()) ?? createList([]);
  expect(etag).toBe('"3"');
  expect(new Set(cases.map(({ municipalityNumber }) => municipalityNumber))).toEqual(
    new Set(['4699']),
  );
});

test('[SRV-5] a list without national ids and signatures leaves those that another tab has stored', async () => {
  const createCase = (different: object) => {
    const sample = sampleCase();
    const attendees = [sampleAttendee(different)];
    return {
      ...sample,
      businesses: sample.businesses.map((business) => ({ ...business, attendees })),
    };
  };
  const opened = createCase({ signature: 'data:image/png;base64,AAAA', signatureRecord: null });
  const tab = createStoredCaseList(device);
  const otherTab = createStoredCaseList(await openDevice(user));
  await tab.store(createList([createCase(placeholders)]));
  await otherTab.store(createList([opened]));
  for (const etag of ['"2"', '"3"']) {
    await tab.store(createList([createCase(placeholders)], etag));
    expect(await createStoredCaseList(device).read()).toEqual(createList([opened], etag));
  }
});

test('[EVI-2] a list of version 1.7 is read with its records beside the signatures', async () => {
  const sample = sampleCase();
  const attendees = [
    sampleAttendee({ signature: signaturesOf17.drawn }),
    sampleAttendee({ signature: 'signed' }),
  ];
  const former = {
    ...sample,
    businesses: sample.businesses.map((business) => ({ ...business, attendees })),
  };
  await createStoredCaseList(device).store(createList([former]));
  const [read] = (await createStoredCaseList(device).read())?.cases ?? [];
  expect(
    read?.businesses[0]?.attendees.map(({ signatureRecord }) => signatureRecord?.signer),
  ).toEqual(['Ánne Østby', undefined]);
});

test('[OFF-15] a list rejected for lack of room leaves the former one intact', async () => {
  const list = createStoredCaseList(device);
  await list.store(createList(createCases(120)));
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(list.store(createList(createCases(200), '"2"'))).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  expect(await createStoredCaseList(device).read()).toEqual(createList(createCases(120)));
});

test('a part that cannot be read makes the list incomplete, never wrong', async () => {
  await createStoredCaseList(device).store(createList(createCases(120)));
  await device.write([
    { kind: 'case-list', key: 'part 1', schema: 1, content: new TextEncoder().encode('not JSON') },
  ]);
  expect(await createStoredCaseList(device).read()).toBeNull();
  expect((await createStoredCaseList(device).readHeads())?.heads).toHaveLength(120);
});
