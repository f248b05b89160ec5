import { signaturesOf17 } from '@feltbok/testing/signatures-of-1-7.ts';
import { extractSignatureRecords } from './extract-signature-records.ts';
import {
  embedSignatureRecord,
  extractSignatureRecord,
  type FormerRecord,
} from './former-signature.ts';
import { sha256OfText } from './signature-evidence.ts';
import type { SignatureEvidence } from './signature-record.ts';

/** One transparent pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const record: FormerRecord = {
  signer: 'Ánne Østby',
  subject: 'Deltakelse i oppmålingsforretning 2026/118',
  signedAt: '2026-11-24T09:41:07+01:00',
  method: 'drawn',
};

const decodeBytes = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));

/** Every chunk of a PNG, read by the standard alone. */
function readChunks(dataUrl: string) {
  const png = decodeBytes(dataUrl);
  const view = new DataView(png.buffer);
  const chunks: Array<{ type: string; data: Uint8Array; sum: number; summed: Uint8Array }> = [];
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const summed = png.slice(at + 4, at + 8 + length);
    const type = String.fromCharCode(...summed.subarray(0, 4));
    chunks.push({ type, data: summed.slice(4), sum: view.getUint32(at + 8 + length), summed });
    at += 12 + length;
  }
  return chunks;
}

async function through(bytes: Uint8Array, transform: CompressionStream): Promise<Uint8Array> {
  const writer = transform.writable.getWriter();
  void writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close());
  return new Uint8Array(await new Response(transform.readable).arrayBuffer());
}

/** The platform's own CRC-32 of these bytes: it ends a gzip stream, four bytes before its end. */
async function platformSum(bytes: Uint8Array): Promise<number> {
  const stream = await through(bytes, new CompressionStream('gzip'));
  return new DataView(stream.buffer).getUint32(stream.length - 8, true);
}

test('[SIG-9] records that version 1.7 stored in the picture are read', async () => {
  const { drawn, typed } = signaturesOf17;
  const words = {
    signer: 'Ánne Østby',
    subject: 'Deltakelse i oppmålingsforretning',
    signedAt: '2026-11-20T09:15:00.000Z',
  };
  expect(await extractSignatureRecord(drawn)).toEqual({
    ...words,
    method: 'drawn',
    evidence: expect.objectContaining({
      party: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1',
      as: 'party',
      typed: null,
    }),
    strokes: '[[[100,80,0,null],[180,60,16,0.5]]]',
    picture: await sha256OfText(drawn),
  });
  const record = await extractSignatureRecord(drawn);
  expect(record?.evidence?.strokes).toBe(await sha256OfText(record?.strokes ?? ''));
  expect(await extractSignatureRecord(typed)).toEqual({
    ...words,
    method: 'typed',
    consent: 'Jeg signerer ved å skrive navnet.',
    evidence: expect.objectContaining({ typed: 'Ánne Østby', strokes: null, way: 'link' }),
    picture: await sha256OfText(typed),
  });
});

test('[EVI-2] records are put beside all signatures of a value, once', async () => {
  const { drawn, ofVersion16: plain } = signaturesOf17;
  const former = {
    choices: { a: { signature: drawn }, b: { signature: '' } },
    list: [{ signature: plain, name: 'Ola' }],
  };
  const extracted = await extractSignatureRecords(former);
  expect(extracted).toEqual({
    choices: {
      a: { signature: drawn, signatureRecord: await extractSignatureRecord(drawn) },
      b: { signature: '' },
    },
    list: [{ signature: plain, signatureRecord: null, name: 'Ola' }],
  });
  expect(await extractSignatureRecords(extracted)).toBe(extracted);
});

test('the picture stays a standard PNG: header first, check sums right, same pixels', async () => {
  const chunks = readChunks(embedSignatureRecord(picture, record));
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND']);
  for (const { sum, summed } of chunks) expect(sum).toBe(await platformSum(summed));
  const readPixels = (dataUrl: string) =>
    readChunks(dataUrl).find(({ type }) => type === 'IDAT')?.data;
  expect(readPixels(embedSignatureRecord(picture, record))).toEqual(readPixels(picture));
});

test('a second record replaces the first', async () => {
  const later = { ...record, signedAt: '2026-11-24T10:02:00+01:00' };
  const signature = embedSignatureRecord(embedSignatureRecord(picture, record), later);
  expect(await extractSignatureRecord(signature)).toMatchObject(later);
  expect(readChunks(signature)).toHaveLength(4);
});

test('the longest name and subject are read back from a picture of any size', async () => {
  const long = { ...record, signer: 'Á'.repeat(256), subject: '𐌀'.repeat(500) };
  expect(await extractSignatureRecord(embedSignatureRecord(picture, long))).toMatchObject(long);
});

test.each([
  ['an empty signature', ''],
  ['a picture of version 1.6.0', signaturesOf17.ofVersion16],
  ['a JPEG', 'data:image/jpeg;base64,AAAA'],
  ['what is no base64', 'data:image/png;base64,%%%'],
  ['a picture that is cut off', embedSignatureRecord(picture, record).slice(0, 120)],
])('%s has no record', async (_, text) => expect(await extractSignatureRecord(text)).toBeNull());

test('a record of another form is rejected', async () => {
  const wrong = { ...record, method: 'guessed' } as unknown as FormerRecord;
  expect(await extractSignatureRecord(embedSignatureRecord(picture, wrong))).toBeNull();
});

test('only PNG pictures get a record', () => {
  expect(() => embedSignatureRecord('data:image/jpeg;base64,AAAA', record)).toThrow(
    'must be a PNG',
  );
});

test('[EVI-2] evidence and strokes are in the signature, and later ones replace them', async () => {
  const evidence: SignatureEvidence = {
    fingerprint: 'a'.repeat(64),
    business: 2077,
    case: '2026/118',
    party: 'p',
    as: 'deputy',
    powerOfAttorney: 'd',
    strokes: 'b'.repeat(64),
    typed: null,
    user: 'u',
  };
  const strokes = JSON.stringify(Array.from({ length: 4000 }, (_, at) => [at, at]));
  const signature = embedSignatureRecord(picture, { ...record, evidence }, strokes);
  expect(await extractSignatureRecord(signature)).toMatchObject({ ...record, evidence, strokes });
  const later = embedSignatureRecord(signature, record);
  expect(await extractSignatureRecord(later)).toEqual({
    ...record,
    picture: await sha256OfText(later),
  });
  expect(readChunks(later)).toHaveLength(4);
});

test('[EVI-2] incomplete evidence is rejected', async () => {
  const evidence = { fingerprint: 'a' } as unknown as SignatureEvidence;
  const signature = embedSignatureRecord(picture, { ...record, evidence });
  expect(await extractSignatureRecord(signature)).toEqual({
    ...record,
    picture: await sha256OfText(signature),
  });
});
