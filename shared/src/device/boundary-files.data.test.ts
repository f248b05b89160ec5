import { wipeUser } from '@feltbok/testing/host-device';
import { openDB } from 'idb';
import { type BoundaryFiles, boundaryFileDatabase, openBoundaryFiles } from './boundary-files.data';

interface Points {
  features: Array<{ properties: { uuid: string; name: string } }>;
}

const points = (name: string): Points => ({ features: [{ properties: { uuid: 'u', name } }] });
const record = (name: string, caseId = 1042) => ({ caseId, UTMType: 25832, boundaryFile: points(name) });

let kari: string;
let ola: string;
let karis: BoundaryFiles<Points>;
let olas: BoundaryFiles<Points>;
beforeEach(async () => {
  [kari, ola] = [crypto.randomUUID(), crypto.randomUUID()];
  karis = await openBoundaryFiles(kari);
  olas = await openBoundaryFiles(ola);
});
afterEach(async () => {
  karis.close();
  olas.close();
  await Promise.all([wipeUser(kari), wipeUser(ola)]);
});

async function stored() {
  const database = await openDB(boundaryFileDatabase);
  const records = await database.getAll('boundary-files');
  const shape = database.transaction('boundary-files').store;
  const found = { records, version: database.version, keyPath: shape.keyPath, autoIncrement: shape.autoIncrement };
  database.close();
  return found;
}

test('[IMP-7] a file lies in database cases, version 1, store boundary-files, under its number', async () => {
  const id = await karis.add(record('Bolt'));
  expect(await stored()).toMatchObject({
    ...{ version: 1, keyPath: 'id', autoIncrement: true },
    records: [{ id, caseId: 1042, UTMType: 25832, userKey: kari }],
  });
  expect(await karis.add(record('Kors'))).toBeGreaterThan(id);
  expect(await (await openBoundaryFiles<Points>(kari)).all()).toMatchObject([record('Bolt'), record('Kors')]);
});

test('[IMP-7, AUTH-13] another user sees, changes and reads none of it', async () => {
  const id = await karis.add(record('Gamle steinen'));
  expect(await olas.all()).toEqual([]);
  await olas.remove([id]);
  await expect(olas.replace({ id, ...record('Ny') })).rejects.toMatchObject({ name: 'NotFoundError' });
  expect(await karis.all()).toEqual([{ id, ...record('Gamle steinen') }]);
  const [found] = (await stored()).records;
  expect(new TextDecoder().decode(found.boundaryFile.cipher)).not.toContain('Gamle');
});

test('its own user replaces and removes a file', async () => {
  const id = await karis.add(record('Bolt'));
  await karis.replace({ id, ...record('Kors') });
  expect(await karis.all()).toEqual([{ id, ...record('Kors') }]);
  await karis.remove([id]);
  expect(await karis.all()).toEqual([]);
});

test('[AUTH-7, AUTH-13] a log-out wipes the user’s files alone; the last one’s the database', async () => {
  await karis.add(record('Karis'));
  const id = await olas.add(record('Olas'));
  karis.close();
  await wipeUser(kari);
  expect((await stored()).records).toMatchObject([{ userKey: ola }]);
  expect(await olas.all()).toEqual([{ id, ...record('Olas') }]);
  olas.close();
  await wipeUser(ola);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(boundaryFileDatabase);
});

test('[AUTH-7] a record that names no user goes with the first log-out', async () => {
  await olas.add(record('Olas'));
  const database = await openDB(boundaryFileDatabase);
  await database.add('boundary-files', { caseId: 7, UTMType: 25833, boundaryFile: { features: [] } });
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
