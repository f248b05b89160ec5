import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { unpackZip } from '../testing/unpacked-zip';
import { type Bag, type BagFile, bagDeclaration, writeBag } from './bag';

const hash = (algorithm: string, content: Buffer) =>
  createHash(algorithm).update(content).digest('hex');

const toBagFile = (name: string, content: Buffer): BagFile => ({
  name,
  size: content.length,
  sha256: hash('sha256', content),
  open: () => Readable.from([content], { objectMode: false }),
});

const photo = Buffer.alloc(300_000, 'bilde');
const createBag = (files: BagFile[]): Bag => ({
  folder: '4699-2026-118-1',
  info: [['Source-Organization', 'Fjordvik\nkommune ']],
  files,
  changedOn: '2026-11-24',
});
const smallBag = () =>
  createBag([toBagFile('resultat.json', Buffer.from('{}')), toBagFile('1-foto.jpg', photo)]);

test('[OUT-3] a package is BagIt 1.0 in one folder, with manifests of all its files', async () => {
  const { open, size, manifestSha256 } = writeBag(smallBag());
  const zip = await buffer(open());
  assert.equal(zip.length, size);
  const files = await unpackZip(zip);
  const read = (path: string) => files.get(`4699-2026-118-1/${path}`) ?? Buffer.alloc(0);
  assert.deepEqual(
    [...files.keys()],
    [
      '4699-2026-118-1/bagit.txt',
      '4699-2026-118-1/bag-info.txt',
      '4699-2026-118-1/manifest-sha256.txt',
      '4699-2026-118-1/data/resultat.json',
      '4699-2026-118-1/data/1-foto.jpg',
      '4699-2026-118-1/manifest-sha512.txt',
      '4699-2026-118-1/tagmanifest-sha512.txt',
    ],
  );
  assert.equal(read('bagit.txt').toString(), bagDeclaration);
  assert.equal(
    read('bag-info.txt').toString(),
    'Source-Organization: Fjordvik kommune\nBagging-Date: 2026-11-24\nPayload-Oxum: 300002.2\n',
  );
  const toLines = (algorithm: string, paths: string[]) =>
    paths.map((path) => `${hash(algorithm, read(path))}  ${path}\n`).join('');
  const payload = ['data/resultat.json', 'data/1-foto.jpg'];
  assert.equal(read('manifest-sha256.txt').toString(), toLines('sha256', payload));
  assert.equal(read('manifest-sha512.txt').toString(), toLines('sha512', payload));
  assert.equal(
    read('tagmanifest-sha512.txt').toString(),
    toLines('sha512', ['bagit.txt', 'bag-info.txt', 'manifest-sha256.txt', 'manifest-sha512.txt']),
  );
  assert.equal(manifestSha256, hash('sha256', read('manifest-sha256.txt')));
});

test('[OUT-3] equal input gives equal bytes, in whatever time zone the server is', async () => {
  const digest = hash('sha256', await buffer(writeBag(smallBag()).open()));
  assert.equal(hash('sha256', await buffer(writeBag(smallBag()).open())), digest);
  const { TZ } = process.env;
  try {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Oslo']) {
      process.env.TZ = zone;
      assert.equal(hash('sha256', await buffer(writeBag(smallBag()).open())), digest, zone);
    }
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test('[OUT-3] no more of a package is in memory than its reader takes', async () => {
  const chunk = Buffer.alloc(64 * 1024, 1);
  const chunks = 300;
  let produced = 0;
  let opened = 0;
  const large = (name: string): BagFile => ({
    name,
    size: chunk.length * chunks,
    sha256: '0'.repeat(64),
    open: () => {
      opened += 1;
      return Readable.from(
        (function* () {
          for (let count = 0; count < chunks; count += 1) {
            produced += chunk.length;
            yield chunk;
          }
        })(),
        { objectMode: false },
      );
    },
  });
  const { open, size } = writeBag(createBag([large('1-foto.jpg'), large('2-foto.jpg')]));
  let consumed = 0;
  let mostBuffered = 0;
  for await (const part of open()) {
    consumed += part.length;
    // A slow reader: whatever would be read ahead is read now.
    await setImmediate();
    mostBuffered = Math.max(mostBuffered, produced - consumed);
    if (consumed < size / 2 - 2 * 1024 * 1024) assert.equal(opened, 1);
  }
  assert.equal(consumed, size);
  assert.ok(mostBuffered < 2 * 1024 * 1024, `${mostBuffered} bytes`);
});

test('[OUT-3] a package of which a file breaks off fails, and one that nobody reads lets go', async () => {
  const source = Readable.from(
    (async function* () {
      yield photo.subarray(0, 1000);
      throw new Error('The disk is gone.');
    })(),
    { objectMode: false },
  );
  const broken = { ...toBagFile('1-foto.jpg', photo), open: () => source };
  await assert.rejects(buffer(writeBag(createBag([broken])).open()), /The disk is gone/);
  const short = { ...toBagFile('1-foto.jpg', photo), size: photo.length + 1 };
  await assert.rejects(buffer(writeBag(createBag([short])).open()), /unexpected number of bytes/);
  const missing = {
    ...toBagFile('1-foto.jpg', photo),
    open: () => Promise.reject(new Error('There is no such file.')),
  };
  await assert.rejects(buffer(writeBag(createBag([missing])).open()), /no such file/);

  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(1000));
    },
  });
  const left = { ...toBagFile('1-foto.jpg', photo), open: () => endless };
  const bytes = writeBag(createBag([left])).open();
  await once(bytes, 'readable');
  await setImmediate();
  bytes.destroy();
  // A stream that is left ends with an error, for which `once` would reject.
  await new Promise((resolve) => endless.once('close', resolve));
});

test('[OUT-3] no file is opened before the package is, and one that fails at once fails it', async () => {
  let opened = 0;
  const missing = {
    ...toBagFile('1-foto.jpg', photo),
    open: () => {
      opened += 1;
      return Promise.reject(new Error('There is no such file.'));
    },
  };
  const { open } = writeBag(createBag([missing]));
  await setImmediate();
  assert.equal(opened, 0);
  const bytes = open();
  // The reader comes later than the error.
  await new Promise((resolve) => bytes.once('close', resolve));
  assert.equal(opened, 1);
  await assert.rejects(buffer(bytes), /no such file/);
});
