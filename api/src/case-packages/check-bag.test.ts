import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { RejectedCommand } from '../operator-commands/operator-command';
import { packZip, unpackZip } from '../testing/unpacked-zip';
import { writeBag } from './bag';
import { checkBag } from './check-bag';
import { readPackageZip } from './package-zip';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-bags-'));
after(() => rmSync(folder, { recursive: true }));

const top = '4699-2026-118-1';
let zip: Buffer;
let files: Map<string, Buffer>;
before(async () => {
  const payload = ['resultat.json', '1-protokoll.pdf', '2-foto.jpg'].map((name) => {
    const content = Buffer.from(name.repeat(1000));
    return {
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      open: () => Readable.from([content], { objectMode: false }),
    };
  });
  const bag = { folder: top, info: [], files: payload, changedOn: '2026-11-24' };
  zip = await buffer(writeBag(bag).open());
  files = await unpackZip(zip);
});

async function check(bytes: Buffer): Promise<string[]> {
  const file = join(folder, 'package.zip');
  writeFileSync(file, bytes);
  const { findings } = checkBag(await readPackageZip(file));
  return findings.map(({ file: name, found }) => `${name}: ${found}`);
}
const checkWith = async (change: (changed: Map<string, Buffer>) => void, isCompressed = false) => {
  const changed = new Map(files);
  change(changed);
  return check(await packZip(changed, isCompressed));
};

test('[OUT-3] a package is found unchanged, also when somebody has packed it again', async () => {
  assert.deepEqual(await check(zip), []);
  assert.deepEqual(await checkWith(() => undefined, true), []);
});

test('[OUT-3] a missing, an added and a changed file are named, and a file elsewhere', async () => {
  assert.deepEqual(await checkWith((changed) => changed.delete(`${top}/data/2-foto.jpg`)), [
    'data/2-foto.jpg: it is missing',
    'bag-info.txt: its sum of the payload is another',
  ]);
  const extra = Buffer.from('extra');
  assert.deepEqual(await checkWith((changed) => changed.set(`${top}/data/3.jpg`, extra)), [
    'data/3.jpg: no manifest names it',
    'bag-info.txt: its sum of the payload is another',
  ]);
  assert.deepEqual(await checkWith((changed) => changed.set(`${top}/notes.txt`, extra)), [
    'notes.txt: no manifest names it',
  ]);
  assert.deepEqual(await checkWith((changed) => changed.set('notes.txt', extra)), [
    'notes.txt: it is outside the folder of the package',
  ]);
  assert.deepEqual(await checkWith((changed) => changed.set(`${top}/data/2-foto.jpg`, extra)), [
    'data/2-foto.jpg: its content was changed',
    'bag-info.txt: its sum of the payload is another',
  ]);
});

test('[OUT-3] missing and changed tag files are named', async () => {
  for (const name of ['bagit.txt', 'bag-info.txt', 'manifest-sha256.txt'])
    assert.deepEqual(await checkWith((changed) => changed.delete(`${top}/${name}`)), [
      `${name}: it is missing`,
    ]);
  const declaration = Buffer.from('BagIt-Version: 0.97\n');
  assert.deepEqual(await checkWith((changed) => changed.set(`${top}/bagit.txt`, declaration)), [
    'bagit.txt: its content was changed',
    'bagit.txt: it does not say that this is BagIt 1.0',
  ]);
  assert.deepEqual(
    await checkWith((changed) => changed.set(`${top}/manifest-sha512.txt`, Buffer.from('tull\n'))),
    [
      'manifest-sha512.txt: a line of it cannot be read',
      'data/resultat.json: no manifest names it',
      'data/1-protokoll.pdf: no manifest names it',
      'data/2-foto.jpg: no manifest names it',
      'manifest-sha512.txt: its content was changed',
    ],
  );
  assert.deepEqual(await checkWith((changed) => changed.delete(`${top}/tagmanifest-sha512.txt`)), [
    'tagmanifest-sha512.txt: it is missing',
  ]);
});

test('[OUT-3] what is no zip, breaks off or would unpack to far more is rejected', async () => {
  const expectRejected = (bytes: Buffer, sentence: RegExp) =>
    assert.rejects(
      check(bytes),
      (error) => error instanceof RejectedCommand && sentence.test(error.message),
    );
  await expectRejected(Buffer.from('%PDF-1.7'), /cannot be read as a zip/);
  await expectRejected(Buffer.alloc(0), /cannot be read as a zip/);
  await expectRejected(zip.subarray(0, zip.length - 100), /cannot be read as a zip/);
  const bomb = await packZip([[`${top}/data/0.bin`, Buffer.alloc(60 * 1024 * 1024)]], true);
  await expectRejected(bomb, /would unpack to 62914560/);
  await assert.rejects(readPackageZip(join(folder, 'none.zip')), RejectedCommand);
});

test('[OUT-3] a file that says that it is smaller than it is, is not unpacked further', async () => {
  const bomb = await packZip([[`${top}/data/0.bin`, Buffer.alloc(20 * 1024 * 1024)]], true);
  // The size in the directory of the zip.
  const at = bomb.indexOf('PK\u0001\u0002', 0, 'latin1') + 24;
  bomb.writeUInt32LE(1000, at);
  assert.ok((await check(bomb)).includes('data/0.bin: it cannot be read'));
});
