import { createHash } from 'node:crypto';

/**
 * Creates a PDF of the given number of pages, each with its number and some extra bytes. It is
 * written from the last page to the first, so that a viewer shows the first page without reading
 * the file from its beginning.
 */
export const createPdf = (pages: number, bytesPerPage = 0): Buffer =>
  writePdf(pages, bytesPerPage, null);

/** Creates such a PDF with a password (the standard security handler of PDF 1.4, revision 2). */
export const createLockedPdf = (pages: number, password: string): Buffer =>
  writePdf(pages, 0, password);

/** Creates a document whose second page is missing: readers find no page after the first. */
export const createPdfWithoutSecondPage = (): Buffer =>
  Buffer.from(createPdf(3).toString('latin1').replace('4 0 R 6 0 R', '4 0 R 0 0 R'), 'latin1');

/** Creates a form whose pages only Adobe's program can build (XFA). */
export const createAdobeForm = (): Buffer =>
  writePdf(1, 0, null, '/AcroForm << /Fields [] /XFA [(template) 5 0 R] >> ');

function writePdf(
  pages: number,
  bytesPerPage: number,
  password: string | null,
  inCatalog = '',
): Buffer {
  const id = Buffer.alloc(16, 7);
  const lock = password === null ? null : createLock(password, id);
  const font = 3;
  const getPageNumber = (index: number) => 4 + index * 2;
  const objects = new Map<number, Buffer>();
  const addObject = (number: number, text: string) =>
    objects.set(number, Buffer.from(text, 'latin1'));
  for (let index = pages - 1; index >= 0; index -= 1) {
    const number = getPageNumber(index);
    const weight = `% ${createHash('sha512').update(String(index)).digest('hex')}\n`;
    const text = `BT /F 40 Tf 72 700 Td (Side ${index + 1}) Tj ET\n${weight.repeat(Math.ceil(bytesPerPage / weight.length))}`;
    const content = Buffer.from(text, 'latin1');
    const stream = lock ? lock.encrypt(number + 1, content) : content;
    objects.set(
      number + 1,
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} >>\nstream\n`, 'latin1'),
        stream,
        Buffer.from('\nendstream', 'latin1'),
      ]),
    );
    addObject(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R ` +
        `/Resources << /Font << /F ${font} 0 R >> >> >>`,
    );
  }
  addObject(font, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids = Array.from({ length: pages }, (_, index) => `${getPageNumber(index)} 0 R`).join(' ');
  addObject(2, `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  addObject(1, `<< /Type /Catalog /Pages 2 0 R ${inCatalog}>>`);

  const parts = [Buffer.from('%PDF-1.4\n', 'latin1')];
  const places = new Map<number, number>();
  let at = parts[0]?.length ?? 0;
  for (const [number, body] of objects) {
    places.set(number, at);
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    at += object.length;
  }
  const count = objects.size + 1;
  const rows = Array.from(
    { length: count - 1 },
    (_, index) => `${String(places.get(index + 1) ?? 0).padStart(10, '0')} 00000 n \n`,
  );
  const hex = id.toString('hex');
  const encrypt = lock
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${lock.owner}> /U <${lock.user}> >> `
    : '';
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n` +
        `<< /Size ${count} /Root 1 0 R /ID [<${hex}> <${hex}>] ${encrypt}>>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

/** Bytes that fill passwords up to their length, from the specification of the format. */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const computeMd5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

function createLock(password: string, id: Buffer) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const owner = encryptRc4(computeMd5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const key = computeMd5(padded, owner, permissions, id).subarray(0, 5);
  return {
    owner: owner.toString('hex'),
    user: encryptRc4(key, padding).toString('hex'),
    encrypt: (number: number, content: Buffer) => {
      const object = Buffer.from([number & 0xff, (number >> 8) & 0xff, 0, 0, 0]);
      return encryptRc4(computeMd5(key, object).subarray(0, 10), content);
    },
  };
}

/** RC4 has long been broken, but the oldest locked files still use it. */
function encryptRc4(key: Buffer, content: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    const former = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = former;
  };
  let i = 0;
  let j = 0;
  for (; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  i = 0;
  j = 0;
  return Buffer.from(
    content.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
