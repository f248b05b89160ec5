import { PDF, PdfDict } from '@libpdf/core';
import { signedWithKey } from './cms';
import type { SealKey } from './seal-key';
import type { TimestampAuthority } from './timestamp-authority.data';

/** What papers are sealed with; one of them at least. */
export interface SealMeans {
  key?: SealKey | undefined;
  authority?: TimestampAuthority | undefined;
}

/**
 * Room for what is no certificate of the key's: the signature, and the authority's token with its
 * own certificates.
 */
const roomBytes = 12_288;

/**
 * A PDF with the seal behind its own bytes, of which none changes (PAdES, ETSI EN 319 142-1): the
 * key's signature, with the authority's timestamp where there is one (B-T); without a key a
 * document timestamp.
 * @throws what key and authority throw
 */
export async function sealedPdf(
  bytes: Uint8Array,
  { key, authority }: SealMeans,
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  makeField(pdf);
  const laidOut = key ? await withRoomForSignature(pdf, key) : await withRoomForTimestamp(pdf);
  const { signed, contents } = rangesOf(laidOut);
  const covered = Buffer.concat(signed.map(([from, to]) => laidOut.subarray(from, to)));
  const seal = key
    ? await signedWithKey(covered, key, authority)
    : await (authority as TimestampAuthority).stamp(covered);
  return filled(laidOut, contents, seal);
}

const fieldName = 'Feltbok';

/**
 * A field for the seal as an archive takes it: its form names no fonts that are embedded nowhere,
 * and it has an appearance, which is empty.
 */
function makeField(pdf: PDF): void {
  const form = pdf.getOrCreateForm();
  const place = pdf.getCatalog().getRef('AcroForm');
  const dictionary = place && pdf.getObject(place);
  if (!(dictionary instanceof PdfDict))
    throw new Error('The form of the PDF is not where it was made.');
  for (const name of ['DR', 'DA']) dictionary.delete(name);
  const { ref } = pdf.createFormXObject({
    bbox: { x: 0, y: 0, width: 0, height: 0 },
    operators: [],
  });
  form
    .createSignatureField(fieldName)
    .acroField()
    .set('AP', PdfDict.of({ N: ref }));
}

const room = (key?: SealKey) =>
  roomBytes +
  [key?.certificate, ...(key?.certificateChain ?? [])].reduce(
    (sum, one) => sum + (one?.length ?? 0),
    0,
  );

/**
 * Its own CMS says when the key believes it has signed, which the baseline forbids: only the layout
 * is taken.
 */
async function withRoomForSignature(pdf: PDF, key: SealKey): Promise<Uint8Array> {
  const { certificate, certificateChain, keyType, signatureAlgorithm } = key;
  const signer = {
    certificate,
    keyType,
    signatureAlgorithm,
    ...(certificateChain && { certificateChain }),
    sign: async () => new Uint8Array(1),
  };
  return (await pdf.sign({ signer, fieldName, estimatedSize: room(key) })).bytes;
}

const withRoomForTimestamp = async (pdf: PDF): Promise<Uint8Array> =>
  (
    await pdf.addTimestamp({
      timestampAuthority: { timestamp: async () => new Uint8Array(1) },
      fieldName,
      estimatedSize: room(),
    })
  ).bytes;

type Range = [from: number, to: number];

/**
 * Which bytes the last seal of a PDF covers, and where its contents stand between them, with their
 * brackets.
 */
export function rangesOf(pdf: Uint8Array): { signed: [Range, Range]; contents: Range } {
  const found = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g),
  ].at(-1);
  if (!found) throw new Error('The PDF has no seal.');
  const [from1, length1, from2, length2] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return {
    signed: [
      [from1, from1 + length1],
      [from2, from2 + length2],
    ],
    contents: [from1 + length1, from2],
  };
}

function filled(pdf: Uint8Array, [from, to]: Range, seal: Uint8Array): Uint8Array {
  const hex = Buffer.from(seal).toString('hex').toUpperCase();
  const length = to - from - 2;
  if (hex.length > length)
    throw new Error(`The seal has ${seal.length} bytes, for which there is no room.`);
  const sealed = Buffer.from(pdf);
  sealed.write(`<${hex.padEnd(length, '0')}>`, from, 'latin1');
  return sealed;
}
