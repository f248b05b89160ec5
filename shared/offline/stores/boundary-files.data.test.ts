import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { wipeUser } from '@feltbok/testing/host-device.ts';
import { importedFilesOf17, readAs17 } from '@feltbok/testing/imported-files-of-1-7.ts';
import { openDB } from 'idb';
import {
  type BoundaryFiles,
  boundaryFileDatabase,
  type LoadedFile,
  openBoundaryFiles,
} from './boundary-files.data.ts';
import {
  createImportedFile,
  getWaitingLines,
  type ImportedLine,
  type PointFeature,
  removePoints,
} from './imported-files.domain.ts';
import { openRecordCipher } from './record-cipher.data.ts';

const uuid = '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b99';
const createFeature = (name: string): PointFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [370761.065, 6689343.071] },
  properties: { uuid, name, boundaryPointNumber: '13', typeOfBoundaryMark: '51' },
});
const record = (name: string, caseId = 1042) =>
  createImportedFile(caseId, 32, 'grenser.kof', [createFeature(name)]);

let kari: string;
let ola: string;
let karis: BoundaryFiles;
let olas: BoundaryFiles;
beforeEach(async () => {
  kari = crypto.randomUUID();
  ola = crypto.randomUUID();
  karis = await openBoundaryFiles(kari);
  olas = await openBoundaryFiles(ola);
});
afterEach(async () => {
  karis.close();
  olas.close();
  await Promise.all([wipeUser(kari), wipeUser(ola)]);
});

const getName = ({ boundaryFile }: LoadedFile) => boundaryFile.features[0]?.properties.name;

async function readStored() {
  const database = await openDB(boundaryFileDatabase);
  const records = await database.getAll('boundary-files');
  const shape = database.transaction('boundary-files').store;
  const found = {
    records,
    version: database.version,
    keyPath: shape.keyPath,
    autoIncrement: shape.autoIncrement,
  };
  database.close();
  return found;
}

test('[IMP-7] a file is stored in database cases, version 1, store boundary-files, by number', async () => {
  const id = await karis.add(record('Bolt'));
  expect(await readStored()).toMatchObject({
    version: 1,
    keyPath: 'id',
    autoIncrement: true,
    records: [{ id, caseId: 1042, UTMType: 25832, userKey: kari }],
  });
  expect(await karis.add(record('Kors'))).toBeGreaterThan(id);
  expect((await karis.readAll()).map(getName)).toEqual(['Bolt', 'Kors']);
});

test('[IMP-7, AUTH-13] another user neither sees, reads nor changes it', async () => {
  const id = await karis.add(record('Gamle steinen'));
  expect(await olas.readAll()).toEqual([]);
  await olas.remove([id]);
  await expect(olas.replace({ id, ...record('Ny') })).rejects.toMatchObject({
    name: 'NotFoundError',
  });
  expect((await karis.readAll()).map(getName)).toEqual(['Gamle steinen']);
  const [found] = (await readStored()).records;
  expect(new TextDecoder().decode(found.boundaryFile.cipher)).not.toContain('Gamle');
});

const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25833' } };

/** Stores a file of Kari's in UTM 33 as a former version did. @returns its id */
async function storeFormer(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const cipher = await openRecordCipher(kari);
  const database = await openDB(boundaryFileDatabase);
  const id = await database.add('boundary-files', {
    userKey: kari,
    caseId: 7,
    UTMType: 25833,
    boundaryFile: await cipher.seal(bytes, 'boundary-file 7'),
  });
  database.close();
  return Number(id);
}

/** What lies encrypted in the only record. */
async function openStored(): Promise<ArrayBuffer> {
  const [{ caseId, boundaryFile }] = (await readStored()).records;
  return (await openRecordCipher(kari)).open(boundaryFile, `boundary-file ${caseId}`);
}

const toJson = (bytes: ArrayBuffer) => JSON.parse(new TextDecoder().decode(bytes));

test('[IMP-7] the stored boundary file is a feature collection whose points have a uuid', async () => {
  await karis.add(record('Bolt'));
  expect(toJson(await openStored())).toEqual({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
    fileName: 'grenser.kof',
    importedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    features: [createFeature('Bolt')],
  });
});

test('[IMP-7] names with line ends and quotes are read as they were stored', async () => {
  const names = ['Bolt\n', '"features":[', '},', '\u2028'];
  const file = createImportedFile(7, 33, '"features":[\n', names.map(createFeature));
  await karis.add(file);
  expect(await karis.readAll()).toMatchObject([file]);
});

test('[KOF-11] many stored points are read in tasks between which the page responds', async () => {
  const count = 20_000;
  await karis.add(
    createImportedFile(7, 33, 'grenser.kof', Array(count).fill(createFeature('Bolt'))),
  );
  let now = 0;
  // Each look at the clock, which is one for each point, takes a tenth of a millisecond.
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 0.1));
  const tasks = jest.spyOn(globalThis, 'setTimeout');
  const [file] = await karis.readAll();
  clock.mockRestore();
  expect(file?.boundaryFile.features).toHaveLength(count);
  expect(tasks.mock.calls.length).toBeGreaterThan((count * 0.1) / 100);
  tasks.mockRestore();
});

const old = {
  type: 'FeatureCollection',
  crs,
  features: [createFeature('Bolt'), createFeature('Ås')],
  fileName: 'gammel.kof',
  importedAt: '2026-11-01T08:00:00.000Z',
  goneSince: '2026-11-02T08:00:00.000Z',
};
const storeAs16 = () => storeFormer(new TextEncoder().encode(JSON.stringify(old)));

test('[IMP-8] a file stored by 1.6.0 opens with the same points, and is stored anew', async () => {
  const id = await storeAs16();
  const [before] = (await readStored()).records;
  expect(await karis.readAll()).toMatchObject([
    { id, caseId: 7, UTMType: 25833, boundaryFile: old },
  ]);
  const { records } = await readStored();
  expect(records[0].boundaryFile.iv).not.toEqual(before.boundaryFile.iv);
  expect(toJson(await openStored())).toEqual(old);
  expect(await karis.readAll()).toMatchObject([{ id, boundaryFile: old }]);
  expect((await readStored()).records).toEqual(records);
});

const facts17 = {
  fileName: 'grenser.kof',
  importedAt: '2026-11-24T10:00:00.000Z',
  goneSince: '2026-11-25T08:00:00.000Z',
};
const height17 = {
  heightSystem: 'NN2000',
  measurementMethod: '96',
  accuracy: 2,
  height: 102.345,
  heightSigma: 0.015,
};
const toFeatures17 = (more: Partial<PointFeature['properties']>): PointFeature[] => [
  {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [370761.065, 6689343.071] },
    properties: {
      uuid,
      name: 'Bolt ved ås',
      boundaryPointNumber: '13',
      typeOfBoundaryMark: '51',
      ...more,
    },
  },
  {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [370770.25, 6689350.5] },
    properties: {
      uuid: '1e9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b00',
      boundaryPointNumber: '14',
      typeOfBoundaryMark: '99',
    },
  },
];

test('[IMP-8] a file stored by 1.7 is stored anew, and 1.7 still reads it all', async () => {
  const id = await storeFormer(importedFilesOf17.withoutHeights);
  const points = toFeatures17({});
  const boundaryFile = { type: 'FeatureCollection', crs, ...facts17, features: points };
  expect(await karis.readAll()).toMatchObject([{ id, caseId: 7, UTMType: 25833, boundaryFile }]);
  const bytes = await openStored();
  expect(toJson(bytes)).toEqual(boundaryFile);
  expect(readAs17(bytes)).toEqual({ ...facts17, points });
  expect(await karis.readAll()).toMatchObject([{ id, boundaryFile }]);
});

test('[IMP-8] heights stored by 1.7 are readable for it after a rollback', async () => {
  const id = await storeFormer(importedFilesOf17.withHeights);
  const points = toFeatures17(height17);
  const boundaryFile = { type: 'FeatureCollection', crs, ...facts17, features: points };
  expect(await karis.readAll()).toMatchObject([{ id, boundaryFile }]);
  expect(readAs17(await openStored())).toEqual({ ...facts17, points });
});

test('[IMP-8] a changed file of 1.7 keeps its heights, and 1.7 reads its points', async () => {
  await storeFormer(importedFilesOf17.withHeights);
  const [file] = await karis.readAll();
  if (!file) throw new Error('It was not read');
  const [first] = toFeatures17(height17);
  const changed = removePoints(file, new Set(['1e9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b00']));
  await karis.replace(changed as LoadedFile);
  const bytes = await openStored();
  expect(toJson(bytes)).toEqual({ type: 'FeatureCollection', crs, ...facts17, features: [first] });
  const { heightSystem, measurementMethod } = height17;
  const [point] = toFeatures17({ heightSystem, measurementMethod });
  expect(readAs17(bytes)).toEqual({ ...facts17, points: [point] });
});

test('[KOF-11, IMP-8] changes and removals made during a read are kept', async () => {
  const id = await storeAs16();
  await Promise.all([karis.readAll(), karis.replace({ id, ...record('Kors', 7) })]);
  expect((await karis.readAll()).map(getName)).toEqual(['Kors']);
  const removed = await storeAs16();
  await Promise.all([karis.readAll(), karis.remove([removed])]);
  expect((await karis.readAll()).map(getName)).toEqual(['Kors']);
});

test('the owner replaces and removes a file', async () => {
  const id = await karis.add(record('Bolt'));
  await karis.replace({ id, ...record('Kors') });
  expect((await karis.readAll()).map(getName)).toEqual(['Kors']);
  await karis.remove([id]);
  expect(await karis.readAll()).toEqual([]);
});

test('[AUTH-7, AUTH-13] a log-out wipes the user’s files alone; the last one’s the database', async () => {
  await karis.add(record('Karis'));
  const id = await olas.add(record('Olas'));
  karis.close();
  await wipeUser(kari);
  expect((await readStored()).records).toMatchObject([{ userKey: ola }]);
  expect(await olas.readAll()).toMatchObject([{ id, caseId: 1042 }]);
  olas.close();
  await wipeUser(ola);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(boundaryFileDatabase);
});

test('[AUTH-7] a record that names no user goes with the first log-out', async () => {
  await olas.add(record('Olas'));
  const database = await openDB(boundaryFileDatabase);
  await database.add('boundary-files', {
    caseId: 7,
    UTMType: 25833,
    boundaryFile: { features: [] },
  });
  database.close();
  expect(await olas.readAll()).toHaveLength(1);
  await wipeUser(kari);
  expect((await readStored()).records).toMatchObject([{ userKey: ola }]);
});

test('[AUTH-7] a log-out is not delayed by a tab that has the database open', async () => {
  await wipeUser(ola);
  const opening = indexedDB.open(boundaryFileDatabase);
  await new Promise((done) => {
    opening.onsuccess = done;
  });
  await wipeUser(kari);
  opening.result.close();
});

const line: ImportedLine = {
  uuid: '5b1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b21',
  startMarkUuid: uuid,
  endMarkUuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b98',
  utmType: 25_832,
  curvePoints: [],
  ...newLineAttributes,
};

test('[JOB-4] lines are stored with their file until they are removed, as points are', async () => {
  await karis.add(record('Bolt'));
  const id = await karis.add(
    createImportedFile(1042, 32, 'grenser.sos', [createFeature('Rør')], [line]),
  );
  const [withoutLines, file] = await karis.readAll();
  expect(withoutLines && getWaitingLines(withoutLines)).toEqual([]);
  if (!file) throw new Error('the file is missing');
  expect(file).toMatchObject({ id });
  expect(getWaitingLines(file)).toEqual([line]);

  const withoutPoints = removePoints(file, new Set([uuid]));
  expect(withoutPoints).toMatchObject({ boundaryFile: { features: [], lines: [line] } });
  expect(withoutPoints && removePoints(withoutPoints, new Set([line.uuid]))).toBeNull();
});
