import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AnswerKind, CasterAnswer } from './caster-answer';

const data = '\xd3\x00\x04ABCD\r\n\x00\x01';

/** What becomes of an answer that comes in parts of this size. */
function read(text: string, size = text.length): { kind: AnswerKind | null; body: string } {
  const answer = new CasterAnswer();
  const bytes = Buffer.from(text, 'latin1');
  let body = '';
  for (let at = 0; at < bytes.length; at += size) body += answer.push(bytes.subarray(at, at + size)).toString('latin1');
  return { kind: answer.kind, body };
}

const heads: Array<[name: string, head: string]> = [
  ['HTTP', 'HTTP/1.1 200 OK\r\nContent-Type: gnss/data\r\n\r\n'],
  ['ICY with an empty line', 'ICY 200 OK\r\n\r\n'],
  ['ICY with one line alone', 'ICY 200 OK\r\n'],
  ['ICY with lines of a head', 'ICY 200 OK\r\nServer: Caster\r\n\r\n'],
];
for (const [name, head] of heads) {
  test(`[GNS-8] corrections after ${name} come whole, split anywhere`, () => {
    for (let size = 1; size <= head.length + data.length; size += 1) {
      assert.deepEqual(read(head + data, size), { kind: 'corrections', body: data }, `parts of ${size}`);
    }
  });
}

test('[GNS-8] a chunked answer comes whole, split anywhere', () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const parts = fc.array(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 }), { maxLength: 8 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 60 }), (chunks, size) => {
      const sent = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
      assert.deepEqual(read(`${head}${sent}0\r\n\r\n`, size), { kind: 'corrections', body: chunks.join('') });
    }),
  );
});

test('[GNS-8] a chunk without a size ends the answer', () => {
  assert.throws(() => read('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'), /no size/);
});

for (const [answer, kind] of [
  ['HTTP/1.0 401 Unauthorized\r\n', { error: 'login rejected' }],
  ['HTTP/1.1 200 OK\r\n', { error: 'no caster' }],
  ['', { error: 'no caster' }],
] as const)
  test(`[GNS-8] what a connection means that ends after ${JSON.stringify(answer)}`, () => {
    const taken = new CasterAnswer();
    taken.push(Buffer.from(answer));
    taken.end();
    assert.deepEqual(taken.kind, kind);
  });

const outcomes: Array<[answer: string, kind: AnswerKind]> = [
  ['SOURCETABLE 200 OK\r\nServer: x\r\n\r\n', 'source table'],
  ['HTTP/1.1 200 OK\r\nContent-Type: gnss/sourcetable\r\n\r\n', 'source table'],
  ['HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n', { error: 'no caster' }],
  ['HTTP/1.1 401 Unauthorized\r\n\r\n', { error: 'login rejected' }],
  ['HTTP/1.1 403 Forbidden\r\n\r\n', { error: 'login rejected' }],
  ['ERROR - Bad Password\r\n', { error: 'login rejected' }],
  ['HTTP/1.1 404 Not Found\r\n\r\n', { error: 'no such mount' }],
  ['HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\n\r\n', { error: 'redirected' }],
  ['HTTP/1.1 409 Conflict\r\n\r\n', { error: 'rejected' }],
  ['HTTP/1.1 503 Busy\r\n\r\n', { error: 'failed' }],
  ['SSH-2.0-OpenSSH_9.2\r\n\r\n', { error: 'no caster' }],
  ['x'.repeat(9000), { error: 'no caster' }],
];
for (const [answer, kind] of outcomes) {
  test(`[GNS-8] what ${answer.slice(0, 34).replace(/\s+/g, ' ')} means`, () =>
    assert.deepEqual(read(answer).kind, kind));
}
