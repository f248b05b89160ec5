import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CasterResponse, type ResponseKind } from './caster-response';

const data = '\xd3\x00\x04ABCD\r\n\x00\x01';

/** What becomes of an answer that comes in parts of this size. */
function read(text: string, size = text.length): { kind: ResponseKind | null; body: string } {
  const answer = new CasterResponse();
  const bytes = Buffer.from(text, 'latin1');
  let body = '';
  for (let at = 0; at < bytes.length; at += size)
    body += answer.push(bytes.subarray(at, at + size)).toString('latin1');
  if (answer.kind !== null) body += answer.end().toString('latin1');
  return { kind: answer.kind, body };
}

const heads: Array<[name: string, head: string]> = [
  ['HTTP', 'HTTP/1.1 200 OK\r\nContent-Type: gnss/data\r\n\r\n'],
  ['ICY with an empty line', 'ICY 200 OK\r\n\r\n'],
  ['ICY with one line alone', 'ICY 200 OK\r\n'],
  ['ICY with lines of a head', 'ICY 200 OK\r\nServer: Caster\r\n\r\n'],
];
for (const [name, head] of heads) {
  test(`[GNS-8] corrections after ${name} are complete, split anywhere`, () => {
    for (let size = 1; size <= head.length + data.length; size += 1) {
      assert.deepEqual(
        read(head + data, size),
        { kind: 'corrections', body: data },
        `parts of ${size}`,
      );
    }
  });
}

test('[GNS-8] a chunked answer is complete, split anywhere', () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const parts = fc.array(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 60 }), (chunks, size) => {
      const sent = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
      assert.deepEqual(read(`${head}${sent}0\r\n\r\n`, size), {
        kind: 'corrections',
        body: chunks.join(''),
      });
    }),
  );
});

test('[GNS-8] a chunk without a size ends the answer', () => {
  assert.throws(
    () => read('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'),
    /no size/,
  );
});

for (const [answer, kind] of [
  ['HTTP/1.0 401 Unauthorized\r\n', { error: 'login rejected' }],
  ['HTTP/1.1 200 OK\r\n', { error: 'no caster' }],
  ['', { error: 'no caster' }],
] as const)
  test(`[GNS-8] a connection that ends after ${JSON.stringify(answer)} has a reason`, () => {
    const taken = new CasterResponse();
    taken.push(Buffer.from(answer));
    taken.end();
    assert.deepEqual(taken.kind, kind);
  });

const outcomes: Array<[answer: string, kind: ResponseKind]> = [
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
  test(`[GNS-8] the answer ${answer.slice(0, 34).replace(/\s+/g, ' ')} has a reason`, () =>
    assert.deepEqual(read(answer).kind, kind));
}

const table =
  'STR;VRS;Oslo;RTCM ' +
  '3.2;1004(1);2;GPS;NETT;NOR;59.91;10.75;1;1;X;none;B;N;9600;\r\nENDSOURCETABLE\r\n';
const tables: Array<[name: string, answer: string]> = [
  ['text/plain', `HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${table}`],
  ['text/html', `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${table}`],
  ['the type of corrections', `HTTP/1.1 200 OK\r\nContent-Type: gnss/data\r\n\r\n${table}`],
  ['no type', `HTTP/1.0 200 OK\r\n\r\n${table}`],
  ['no empty line', `HTTP/1.1 200 OK\r\nContent-Type: gnss/sourcetable\r\n${table}`],
  ['no empty line and no type', `HTTP/1.1 200 OK\r\n${table}`],
  [
    'line feeds alone',
    `HTTP/1.1 200 OK\nContent-Type: text/plain\n\n${table.replaceAll('\r', '')}`,
  ],
  ['line feeds alone and no empty line', `SOURCETABLE 200 OK\n${table.replaceAll('\r', '')}`],
  ['the line of NTRIP 1 for corrections', `ICY 200 OK\r\n${table}`],
  ['that line, and an empty one', `ICY 200 OK\r\n\r\n${table}`],
];
for (const [name, answer] of tables) {
  test(`[FLT-17] a source table with ${name} is recognised, split anywhere`, () => {
    for (let size = 1; size <= answer.length; size += 1) {
      const { kind, body } = read(answer, size);
      assert.equal(kind, 'source table', `parts of ${size}`);
      assert.equal(body.replaceAll('\r', ''), table.replaceAll('\r', ''), `parts of ${size}`);
    }
  });
}

for (const beginning of ['NET;', 'CAS;', 'ENDSOURCETABLE'])
  test(`[FLT-17] a body that begins with ${beginning} is a source table`, () => {
    const answer = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n${beginning}\r\n`;
    assert.equal(read(answer, 1).kind, 'source table');
  });

test('[FLT-17] corrections of any stated type are relayed', () => {
  for (const type of ['text/plain', 'text/html', 'application/octet-stream']) {
    const answer = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n${data}`;
    assert.deepEqual(read(answer, 1), { kind: 'corrections', body: data }, type);
  }
});

test('[FLT-17] corrections after a head of line feeds are complete, split anywhere', () => {
  const answer = `HTTP/1.1 200 OK\nContent-Type: gnss/data\n\n${data}`;
  for (let size = 1; size <= answer.length; size += 1)
    assert.deepEqual(read(answer, size), { kind: 'corrections', body: data }, `parts of ${size}`);
});
