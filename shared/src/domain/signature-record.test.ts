import {
  type SignatureEvidence,
  type SignatureRecord,
  signatureRecordOf,
  signatureStrokesOf,
  withSignatureRecord,
} from './signature-record';

/** One transparent pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const record: SignatureRecord = {
  signer: 'Ánne Østby',
  subject: 'Deltakelse i oppmålingsforretning 2026/118',
  signedAt: '2026-11-24T09:41:07+01:00',
  method: 'drawn',
};

const bytesOf = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));

/** Every chunk of a PNG, read by the standard alone. */
function chunksOf(dataUrl: string) {
  const png = bytesOf(dataUrl);
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

test('[SIG-9] signer, time, subject and way of signing are stored in the signature itself', () => {
  const signature = withSignatureRecord(picture, record);
  expect(signature).toMatch(/^data:image\/png;base64,/);
  expect(signatureRecordOf(signature)).toEqual(record);
  const typed = { ...record, method: 'typed', consent: 'Jeg signerer ved å skrive navnet mitt.' } as const;
  expect(signatureRecordOf(withSignatureRecord(picture, typed))).toEqual(typed);
});

test('the picture stays a standard PNG: header first, check sums right, same pixels', async () => {
  const chunks = chunksOf(withSignatureRecord(picture, record));
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND']);
  for (const { sum, summed } of chunks) expect(sum).toBe(await platformSum(summed));
  const pixels = (dataUrl: string) => chunksOf(dataUrl).find(({ type }) => type === 'IDAT')?.data;
  expect(pixels(withSignatureRecord(picture, record))).toEqual(pixels(picture));
});

test('a second record takes the place of the first', () => {
  const later = { ...record, signedAt: '2026-11-24T10:02:00+01:00' };
  const signature = withSignatureRecord(withSignatureRecord(picture, record), later);
  expect(signatureRecordOf(signature)).toEqual(later);
  expect(chunksOf(signature)).toHaveLength(4);
});

test('the longest name and subject are read back from a picture of any size', () => {
  const long = { ...record, signer: 'Á'.repeat(256), subject: '𐌀'.repeat(500) };
  expect(signatureRecordOf(withSignatureRecord(picture, long))).toEqual(long);
});

test.each([
  ['an empty signature', ''],
  ['a picture without a record', picture],
  ['a JPEG', 'data:image/jpeg;base64,AAAA'],
  ['what is no base64', 'data:image/png;base64,%%%'],
  ['a picture that is cut off', withSignatureRecord(picture, record).slice(0, 120)],
])('%s has no record', (_, text) => expect(signatureRecordOf(text)).toBeNull());

test('a record that says something else than it should is none', () => {
  const wrong = { ...record, method: 'guessed' } as unknown as SignatureRecord;
  expect(signatureRecordOf(withSignatureRecord(picture, wrong))).toBeNull();
});

test('what is no PNG gets no record', () => {
  expect(() => withSignatureRecord('data:image/jpeg;base64,AAAA', record)).toThrow('must be a PNG');
});

test('[EVI-2] evidence and strokes stand in the signature, and give way to later ones', () => {
  const evidence: SignatureEvidence = {
    ...{ fingerprint: 'a'.repeat(64), business: 2077, case: '2026/118', party: 'p', as: 'deputy' },
    ...{ powerOfAttorney: 'd', strokes: 'b'.repeat(64), typed: null, user: 'u' },
  };
  const strokes = JSON.stringify(Array.from({ length: 4000 }, (_, at) => [at, at]));
  const signature = withSignatureRecord(picture, { ...record, evidence }, strokes);
  expect(signatureRecordOf(signature)).toEqual({ ...record, evidence });
  expect(signatureStrokesOf(signature)).toBe(strokes);
  const later = withSignatureRecord(signature, record);
  expect([signatureRecordOf(later), signatureStrokesOf(later)]).toEqual([record, null]);
  expect(chunksOf(later)).toHaveLength(4);
});

test('[EVI-2] evidence that lacks something is none', () => {
  const evidence = { fingerprint: 'a' } as unknown as SignatureEvidence;
  expect(signatureRecordOf(withSignatureRecord(picture, { ...record, evidence }))).toEqual(record);
});
