import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { RequestProblem } from '../http/problem';
import { eicar } from '../testing/sample-documents';
import { checkContent } from './incoming-content';

const text = (content: string, encoding: BufferEncoding = 'utf8') => Buffer.from(content, encoding);
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const createBytes = (start: Buffer) => Buffer.concat([start, Buffer.alloc(6000, 'kalk')]);

const pngHeader = hex('89504e470d0a1a0a 0000000d 49484452 00000001 00000001 0802000000 907753de');
const png = createBytes(Buffer.concat([pngHeader, hex('00001770'), text('IDAT')]));
const apng = Buffer.concat([
  pngHeader,
  hex('00000008 6163544c 00000001 00000000 b42de9a0'),
  hex('00000000 49444154 35af061e'),
]);
const jpeg = createBytes(hex('ffd8ffe0 0010 4a46494600 0101 0000 0001 0001 0000'));
const gif = createBytes(text('GIF89a'));
const webp = createBytes(Buffer.concat([text('RIFF'), hex('00100000'), text('WEBPVP8 ')]));
const bmp = createBytes(text('BM'));
const tiff = createBytes(hex('49492a00 08000000 0000'));
const ico = createBytes(hex('00000100 0100 1010'));
const avif = createBytes(
  Buffer.concat([hex('0000001c'), text('ftypavif'), hex('00000000'), text('avifmif1miaf')]),
);
const heic = createBytes(
  Buffer.concat([hex('00000018'), text('ftypheic'), hex('00000000'), text('mif1heic')]),
);
const pdf = createBytes(text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
const zip = createBytes(
  hex('504b0304 1400 0000 0800 00000000 00000000 10000000 10000000 0500 0000 612e747874'),
);
const program = createBytes(hex('7f454c46 0201 0100 0000000000000000 0200 3e00 01000000'));
const dosProgram = createBytes(text('MZ\x90\0\x03', 'latin1'));
const scannerTest = text(`${eicar}\r\n`);
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
const page = text('<!DOCTYPE html><html><script>alert(1)</script></html>');
const kof = text(
  '00 Målt 24.11.2026\r\n05 GP1        4054     6689343.070  370761.060\r\n',
  'latin1',
);

async function* inChunks(content: Uint8Array, chunk: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += chunk)
    yield content.subarray(from, from + chunk);
}
const incoming = (
  content: Uint8Array,
  expected: Partial<Parameters<typeof checkContent>[1]>,
  chunk = 65_536,
) =>
  checkContent(inChunks(content, chunk), {
    fileType: '',
    maxBytes: 100_000,
    field: 'file',
    ...expected,
  });

async function findProblem(work: Promise<unknown>): Promise<RequestProblem> {
  const problem = await work.then(
    () => assert.fail('It was taken.'),
    (error: unknown) => error,
  );
  assert.ok(problem instanceof RequestProblem, String(problem));
  return problem;
}

describe('content of its stated type', () => {
  const good: Array<[fileType: string, content: Buffer, what?: string]> = [
    ['image/png', png],
    ['image/png', apng, 'moving'],
    ['image/apng', apng],
    ['image/jpeg', jpeg],
    ['image/jpg', jpeg],
    ['image/gif', gif],
    ['image/webp', webp],
    ['image/bmp', bmp],
    ['image/tiff', tiff],
    ['image/tiff', createBytes(hex('49492a00 00ff0100 0000')), 'described at its end'],
    [
      'image/tiff',
      createBytes(hex('4d4d002a 0001ff00 0000')),
      'described at its end, the other way round',
    ],
    ['image/x-icon', ico],
    ['image/vnd.microsoft.icon', ico],
    ['image/avif', avif],
    ['image/heic', heic],
    ['image/svg+xml', svg],
    [
      'image/svg+xml',
      text(`\ufeff<?xml version="1.0"?>\n<!-- <html> -->\n${svg}`),
      'after a declaration',
    ],
    [
      'image/svg+xml',
      text(`<!DOCTYPE svg [<!ENTITY a "b">]><s:svg xmlns:s="x">`),
      'with a document type',
    ],
    ['image/svg+xml', Buffer.concat([hex('fffe'), text(String(svg), 'utf16le')]), 'in UTF-16'],
    ['application/pdf', pdf],
    ['application/pdf', Buffer.concat([text('\r\n'), pdf]), 'with its header a little later'],
    ['ra-pdf', pdf],
    ['application/ra-pdf', pdf],
    ['PDF', pdf],
    ['image/png; charset=binary', png],
    ['application/zip', zip],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', zip],
    ['text/plain', kof],
    ['text/plain', text('BM 17 ved naust'), 'that begins like a bitmap'],
    ['text/plain', text('MZ 17 ved naust'), 'that begins like a program'],
    ['text/csv', Buffer.concat([hex('fffe'), text('navn;nord', 'utf16le')]), 'in UTF-16'],
    ['text/xml', svg],
    ['application/json', text('{"type": "FeatureCollection"}')],
    ['application/octet-stream', png],
    ['', kof],
    ['application/vnd.kof', kof],
    ['application/msword', zip],
  ];
  for (const [fileType, content, what = ''] of good) {
    test(`[DOC-13] '${fileType}' ${what} is stored unchanged, however it is chunked`, async () => {
      for (const chunk of [1, 4099, 65_536]) {
        const read = incoming(content, { fileType }, chunk);
        assert.ok((await buffer(read)).equals(content));
        assert.deepEqual(read.getResult(), {
          fileSize: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        });
      }
    });
  }
});

describe('content of another type than stated', () => {
  const bad: Array<[fileType: string, content: Buffer, what: string]> = [
    ['image/png', jpeg, 'a JPEG picture'],
    ['image/jpeg', png, 'a PNG picture'],
    ['image/png', page, 'a page'],
    ['image/svg+xml', page, 'a page'],
    [
      'image/svg+xml',
      text('<?xml version="1.0"?><html><svg/></html>'),
      'a page with a drawing in it',
    ],
    ['image/svg+xml', text('svg'), 'a word'],
    ['image/png', kof, 'a text'],
    ['application/octet-stream', program, 'a program'],
    ['application/vnd.kof', dosProgram, 'a program'],
    ['application/octet-stream', scannerTest, 'what scanners are tested with'],
    ['text/plain', scannerTest, 'what scanners are tested with'],
    ['application/pdf', Buffer.concat([page, pdf]), 'a page before a PDF'],
    [
      'application/pdf',
      Buffer.concat([dosProgram.subarray(0, 200), pdf]),
      'a program before a PDF',
    ],
    ['image/heic', pdf, 'a PDF'],
    ['image/unknown', pdf, 'a PDF'],
    ['video/mp4', jpeg, 'a JPEG picture'],
    ['application/pdf', png, 'a PNG picture'],
    ['application/pdf', page, 'a page'],
    ['pdf', zip, 'an archive'],
    ['application/zip', pdf, 'a PDF'],
    ['text/plain', png, 'a PNG picture'],
    ['text/csv', pdf, 'a PDF'],
    ['application/json', program, 'a program'],
    ['application/msword', program, 'a program'],
    ['application/x-msdownload', dosProgram, 'a program'],
    ['application/x-elf', program, 'a program'],
    ['application/wasm', createBytes(hex('0061736d 01000000')), 'a program'],
    ['text/plain', dosProgram, 'a program'],
  ];
  for (const [fileType, content, what] of bad) {
    test(`[DOC-13][API-4] ${what} as '${fileType}' is rejected, naming the field`, async () => {
      for (const chunk of [7, 65_536]) {
        const problem = await findProblem(buffer(incoming(content, { fileType }, chunk)));
        assert.equal(problem.status, 400);
        assert.equal(problem.members.errors?.[0]?.field, 'file');
      }
    });
  }
});

describe('the size of content', () => {
  test('[DOC-13][API-4] zero bytes are rejected with 400', async () => {
    const problem = await findProblem(buffer(incoming(Buffer.alloc(0), { field: 'body' })));
    assert.equal(problem.status, 400);
    assert.deepEqual(problem.members.errors, [{ field: 'body', message: 'is empty' }]);
  });

  test('[DOC-13][API-4] one byte too many is rejected with 413 at once', async () => {
    assert.equal(
      (await buffer(incoming(png.subarray(0, 5000), { fileType: 'image/png', maxBytes: 5000 })))
        .length,
      5000,
    );
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked += 1;
        yield png.subarray(0, 1000);
      }
    }
    const expected = { fileType: 'image/png', maxBytes: 4999, field: 'body' };
    assert.equal((await findProblem(buffer(checkContent(endless(), expected)))).status, 413);
    assert.equal(asked, 5);
  });

  test('a size other than announced is rejected with the received size', async () => {
    for (const exactly of [png.length - 1, png.length + 1]) {
      const problem = await findProblem(
        buffer(incoming(png, { fileType: 'image/png', exactBytes: exactly })),
      );
      assert.equal(problem.status, 400);
      assert.equal(problem.members.errors?.[0]?.field, 'fileSize');
      assert.match(problem.message, new RegExp(`${png.length} bytes were received`));
    }
  });

  test('is not known before everything is read', async () => {
    const read = incoming(png, { fileType: 'image/png' });
    for await (const _ of read) break;
    assert.throws(() => read.getResult());
  });
});
