import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { createBase64Encoder, parseDataUrl } from './data-url';

describe('a received data URL', () => {
  for (const [url, mediaType, content] of [
    ['data:image/png;base64,iVBORw0KGgo=', 'image/png', '89504e470d0a1a0a'],
    ['data:text/plain;charset=utf-8;base64,w6U=', 'text/plain;charset=utf-8', 'c3a5'],
    ['data:;base64,AAA', '', '0000'],
    ['DATA:;BASE64,AAAA', '', '000000'],
    ['data:;base64,', '', ''],
  ] as const) {
    test(`is read: ${url}`, () => {
      assert.deepEqual(parseDataUrl(url), { mediaType, content: Buffer.from(content, 'hex') });
    });
  }

  for (const url of [
    '',
    'iVBORw0KGgo=',
    'https://example.no/a.png',
    'data:image/png,abc',
    'data:image/png;base64',
    'data:image/png;base64,A',
    'data:image/png;base64,AAA A',
    'data:image/png;base64,AA=A',
    'data:image/png;base64,AAÅA',
    'data:image/png;base64,AAAA===',
    `data:${'x'.repeat(400)};base64,AAAA`,
  ]) {
    test(`[API-4] is rejected: ${url.slice(0, 60)}`, () => {
      assert.ok('error' in parseDataUrl(url));
    });
  }
});

describe('a sent data URL', () => {
  test('has the same bytes, however they are chunked', async () => {
    for (const size of [0, 1, 2, 3, 100_001]) {
      const content = randomBytes(size);
      for (const chunk of [1, 2, 3, 65_536]) {
        const chunks = Array.from({ length: Math.ceil(size / chunk) }, (_, nth) =>
          content.subarray(nth * chunk, (nth + 1) * chunk),
        );
        if (chunk < 10 && size > 10) continue;
        assert.equal(
          await text(Readable.from(chunks).pipe(createBase64Encoder())),
          content.toString('base64'),
        );
      }
    }
  });
});
