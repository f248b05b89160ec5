import { PDF, PdfDict, PdfName, PdfString } from '@libpdf/core';
import { signWithKey } from './cms';
import type { SealKey } from './seal-key';
import type { TimestampAuthority } from './timestamp-authority.data';

/** What papers are sealed with: a key, a timestamp authority, or both. */
export interface SealCredentials {
  key?: SealKey | undefined;
  authority?: TimestampAuthority | undefined;
}

/**
 * Bytes reserved for everything but the key's certificates: the signature, and the authority's
 * token with its own certificates.
 */
const baseRoomBytes = 12_288;

/**
 * Appends a seal to a PDF whose bytes stay unchanged (PAdES, ETSI EN 319 142-1): the key's
 * signature, with the authority's timestamp if there is one (B-T); without a key a document
 * timestamp.
 * @throws errors of the key and the authority
 */
export async function sealPdf(
  bytes: Uint8Array,
  { key, authority }: SealCredentials,
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  addSealField(pdf);
  const laidOut = key ? await reserveSignature(pdf, key) : await reserveTimestamp(pdf);
  const { signed, contents } = findSealRanges(laidOut);
  const covered = Buffer.concat(signed.map(([from, to]) => laidOut.subarray(from, to)));
  const seal = key
    ? await signWithKey(covered, key, authority)
    : await (authority as TimestampAuthority).stamp(covered);
  return fillSeal(laidOut, contents, seal);
}

const fieldName = 'Feltbok';
/** What a screen reader says of the field, in both written languages. */
const fieldLabel = 'Segl';

/**
 * Adds a field for the seal that archives accept: its form refers to no fonts that are not
 * embedded, it has an empty appearance, and its page is read in the order of the tags.
 */
function addSealField(pdf: PDF): void {
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
  const field = form.createSignatureField(fieldName).acroField();
  field.set('AP', PdfDict.of({ N: ref }));
  field.set('TU', PdfString.fromString(fieldLabel));
  pdf.getPage(0)?.dict.set('Tabs', PdfName.of('S'));
}

const getSealRoom = (key?: SealKey) =>
  baseRoomBytes +
  [key?.certificate, ...(key?.certificateChain ?? [])].reduce(
    (sum, certificate) => sum + (certificate?.length ?? 0),
    0,
  );

/**
 * Reserves room for the signature. The library's own CMS contains a signing time, which the
 * baseline forbids, so only its layout is used.
 */
async function reserveSignature(pdf: PDF, key: SealKey): Promise<Uint8Array> {
  const { certificate, certificateChain, keyType, signatureAlgorithm } = key;
  const signer = {
    certificate,
    keyType,
    signatureAlgorithm,
    ...(certificateChain && { certificateChain }),
    sign: async () => new Uint8Array(1),
  };
  return (await pdf.sign({ signer, fieldName, estimatedSize: getSealRoom(key) })).bytes;
}

const reserveTimestamp = async (pdf: PDF): Promise<Uint8Array> =>
  (
    await pdf.addTimestamp({
      timestampAuthority: { timestamp: async () => new Uint8Array(1) },
      fieldName,
      estimatedSize: getSealRoom(),
    })
  ).bytes;

type Range = [from: number, to: number];

/**
 * Finds which bytes the last seal of a PDF covers, and where its contents lie between them,
 * including the brackets.
 */
export function findSealRanges(pdf: Uint8Array): { signed: [Range, Range]; contents: Range } {
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

function fillSeal(pdf: Uint8Array, [from, to]: Range, seal: Uint8Array): Uint8Array {
  const hex = Buffer.from(seal).toString('hex').toUpperCase();
  const length = to - from - 2;
  if (hex.length > length)
    throw new Error(`The seal has ${seal.length} bytes, for which there is no room.`);
  const sealed = Buffer.from(pdf);
  sealed.write(`<${hex.padEnd(length, '0')}>`, from, 'latin1');
  return sealed;
}
