import { wipeUser } from '@feltbok/testing/host-device';
import { openDB } from 'idb';
import { type BoundaryFiles, boundaryFileDatabase, openBoundaryFiles } from './boundary-files.data';
import { collectionOf, newImportedFile, tableOfFeatures } from './imported-files.domain';
import { openRecordCipher } from './record-cipher.data';

const uuid = '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b99';
const feature = (name: string) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [370761.065, 6689343.071] as [number, number] },
  properties: { uuid, name, boundaryPointNumber: '13', typeOfBoundaryMark: '51' },
});
const record = (name: string, caseId = 1042) =>
  newImportedFile(caseId, 32, 'grenser.kof', tableOfFeatures([feature(name)]));

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

const nameOf = (file: Parameters<typeof collectionOf>[0]) =>
  collectionOf(file).features[0]?.properties.name;

async function stored() {
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

test('[IMP-7] a file lies in database cases, version 1, store boundary-files, under its number', async () => {
  const id = await karis.add(record('Bolt'));
  expect(await stored()).toMatchObject({
    version: 1,
    keyPath: 'id',
    autoIncrement: true,
    records: [{ id, caseId: 1042, UTMType: 25832, userKey: kari }],
  });
  expect(await karis.add(record('Kors'))).toBeGreaterThan(id);
  expect((await karis.all()).map(nameOf)).toEqual(['Bolt', 'Kors']);
});

test('[IMP-7, AUTH-13] another user sees, changes and reads none of it', async () => {
  const id = await karis.add(record('Gamle steinen'));
  expect(await olas.all()).toEqual([]);
  await olas.remove([id]);
  await expect(olas.replace({ id, ...record('Ny') })).rejects.toMatchObject({
    name: 'NotFoundError',
  });
  expect((await karis.all()).map(nameOf)).toEqual(['Gamle steinen']);
  const [found] = (await stored()).records;
  expect(new TextDecoder().decode(found.boundaryFile.cipher)).not.toContain('Gamle');
});

test('[IMP-8] a file stored by 1.6.0 opens with the same points', async () => {
  const about = {
    fileName: 'gammel.kof',
    importedAt: '2026-11-01T08:00:00.000Z',
    goneSince: '2026-11-02T08:00:00.000Z',
  };
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25833' } };
  const old = {
    type: 'FeatureCollection',
    crs,
    features: [feature('Bolt'), feature('Ås')],
    ...about,
  };
  const cipher = await openRecordCipher(kari);
  const sealed = await cipher.seal(
    new TextEncoder().encode(JSON.stringify(old)),
    'boundary-file 7',
  );
  const database = await openDB(boundaryFileDatabase);
  await database.add('boundary-files', {
    userKey: kari,
    caseId: 7,
    UTMType: 25833,
    boundaryFile: sealed,
  });
  database.close();
  const [found] = await karis.all();
  if (!found) throw new Error('It was not read');
  const asStored = {
    ...old,
    features: old.features.map((one) => expect.objectContaining({ geometry: one.geometry })),
  };
  expect(collectionOf(found)).toEqual(asStored);
  expect(collectionOf(found).features.map(({ properties }) => properties)).toMatchObject(
    old.features.map(({ properties }) => properties),
  );
  await karis.replace(found);
  expect((await karis.all()).map(collectionOf)).toEqual([collectionOf(found)]);
});

const addOld = async (name: string) => {
  const old = JSON.stringify({
    type: 'FeatureCollection',
    features: [feature(name)],
    fileName: 'gammel.kof',
  });
  const sealed = await (await openRecordCipher(kari)).seal(
    new TextEncoder().encode(old),
    'boundary-file 1042',
  );
  const database = await openDB(boundaryFileDatabase);
  const id = await database.add('boundary-files', {
    userKey: kari,
    caseId: 1042,
    UTMType: 25832,
    boundaryFile: sealed,
  });
  database.close();
  return Number(id);
};

test('[KOF-11] what 1.6.0 has stored is written anew when first read, then stays', async () => {
  const id = await addOld('Bolt');
  const [before] = (await stored()).records;
  const found = (await karis.all()).map(collectionOf);
  const [renewed] = (await stored()).records;
  expect(renewed).toMatchObject({ id, userKey: kari, caseId: 1042, UTMType: 25832 });
  expect(renewed.boundaryFile.iv).not.toEqual(before.boundaryFile.iv);
  expect((await karis.all()).map(collectionOf)).toEqual(found);
  expect((await stored()).records).toEqual([renewed]);
});

test('[KOF-11, IMP-8] what was changed or removed while it was read stays so', async () => {
  const id = await addOld('Bolt');
  await Promise.all([karis.all(), karis.replace({ id, ...record('Kors') })]);
  expect((await karis.all()).map(nameOf)).toEqual(['Kors']);
  const other = await addOld('Stein');
  await Promise.all([karis.all(), karis.remove([other])]);
  expect((await karis.all()).map(nameOf)).toEqual(['Kors']);
});

test('its own user replaces and removes a file', async () => {
  const id = await karis.add(record('Bolt'));
  await karis.replace({ id, ...record('Kors') });
  expect((await karis.all()).map(nameOf)).toEqual(['Kors']);
  await karis.remove([id]);
  expect(await karis.all()).toEqual([]);
});

test('[AUTH-7, AUTH-13] a log-out wipes the user’s files alone; the last one’s the database', async () => {
  await karis.add(record('Karis'));
  const id = await olas.add(record('Olas'));
  karis.close();
  await wipeUser(kari);
  expect((await stored()).records).toMatchObject([{ userKey: ola }]);
  expect(await olas.all()).toMatchObject([{ id, caseId: 1042 }]);
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
  expect(await olas.all()).toHaveLength(1);
  await wipeUser(kari);
  expect((await stored()).records).toMatchObject([{ userKey: ola }]);
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
