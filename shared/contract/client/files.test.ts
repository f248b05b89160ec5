import {
  startWebServer,
  type WebAnswer,
  type WebRequest,
  type WebServer,
} from '../../../tools/build/test/web-server.cjs';
import { originHeader } from './answer-origin.ts';
import { createApiClient } from './api-client.ts';
import { computeSha256 } from './transfer.data.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
});
afterAll(() => server.close());

const allowed = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Allow-Methods': '*, PUT',
  'Access-Control-Expose-Headers': 'ETag, Content-Range, Repr-Digest, Feltbok-Api',
};

/**
 * The requests that arrive from here on; a browser asks before it lets a page send what needs a
 * token.
 */
function serveAnswer(answer: WebAnswer): WebRequest[] {
  const arrived: WebRequest[] = [];
  server.answer = (request) => {
    if (request.method === 'OPTIONS') return { status: 204, headers: allowed };
    arrived.push(request);
    return typeof answer === 'object'
      ? { ...answer, headers: { ...allowed, ...answer.headers } }
      : answer;
  };
  return arrived;
}

/** An error as the API answers it. */
const problem = (status: number, detail: string): WebAnswer => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', [originHeader.name]: originHeader.value },
  body: JSON.stringify({ type: 'about:blank', title: '', status, detail }),
});

const client = (timeoutMs?: number) =>
  createApiClient({
    baseUrl: server.address,
    getToken: async () => ({ token: 'a-token' }),
    timeoutMs,
  });

const uuid = '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b11';
const photo = new Blob(['bilde'], { type: 'image/jpeg' });
const send = (
  options: { signal?: AbortSignal; onProgress?: (bytes: number) => void; timeoutMs?: number } = {},
) =>
  client().call('putDocumentContent', {
    path: { uuid },
    body: photo,
    idempotencyKey: 'once',
    ...options,
  });

describe('a file that is sent', () => {
  test('goes as it is, with token and key, and word of its progress', async () => {
    const arrived = serveAnswer({ status: 200, body: '{"id":9}', headers: { ETag: '"2"' } });
    const progress: number[] = [];
    const answer = await send({ onProgress: (bytes) => progress.push(bytes) });
    expect(answer).toEqual({ ok: true, status: 200, body: { id: 9 }, etag: '"2"' });
    expect(arrived).toMatchObject([
      {
        method: 'PUT',
        url: `/api/Documents/${uuid}/content`,
        body: 'bilde',
        headers: {
          authorization: 'Bearer a-token',
          'idempotency-key': 'once',
          'content-type': 'image/jpeg',
        },
      },
    ]);
    expect(progress).not.toEqual([]);
  });

  test('reports a rejection with its status and words', async () => {
    serveAnswer(problem(413, 'A document may have 5 bytes at most.'));
    expect(await send()).toMatchObject({ ok: false, failure: { kind: 'documented', status: 413 } });
  });

  test('that breaks off, or stops moving, is as if unreachable', async () => {
    // jsdom reports what a browser would only note.
    jest.spyOn(console, 'error').mockReturnValue();
    serveAnswer('closed');
    expect(await send()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    serveAnswer('no answer');
    expect(await send({ timeoutMs: 100 })).toMatchObject({
      ok: false,
      failure: { kind: 'unreachable' },
    });
  });

  test('is ended by who has begun it', async () => {
    const giveUp = new AbortController();
    server.answer = ({ method }) => {
      if (method === 'OPTIONS') return { status: 204, headers: allowed };
      giveUp.abort();
      return 'no answer';
    };
    await expect(send({ signal: giveUp.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(send({ signal: giveUp.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a file that is asked for', () => {
  const get = () => client(200).call('getDocumentContent', { path: { id: 9 }, body: undefined });
  const tag = async (text: string) => ({ ETag: `"${await computeSha256(new Blob([text]))}"` });

  test('comes with its type', async () => {
    serveAnswer({
      status: 200,
      body: 'bilde',
      headers: { ...(await tag('bilde')), 'Content-Type': 'image/jpeg' },
    });
    const answer = await get();
    if (!answer.ok) throw answer.failure;
    expect([await answer.body.text(), answer.body.type]).toEqual(['bilde', 'image/jpeg']);
  });

  const digest = async (text: string) => {
    const bytes = Buffer.from(await computeSha256(new Blob([text])), 'hex');
    return { 'Repr-Digest': `sha-256=:${bytes.toString('base64')}:` };
  };

  test.each([
    ['weakened', async () => ({ ETag: `W/${(await tag('bilde')).ETag}` })],
    ['suffixed', async () => ({ ETag: (await tag('bilde')).ETag.replace(/"$/, '-gzip"') })],
    ['both', async () => ({ ETag: `W/${(await tag('bilde')).ETag.replace(/"$/, ';br"')}` })],
    ['left out, with the digest beside it', () => digest('bilde')],
  ])('[FLT-9] is checked by the digest in its tag when that is %s', async (_, headers) => {
    serveAnswer({ status: 200, body: 'bilde', headers: await headers() });
    expect(await get()).toMatchObject({ ok: true });
    serveAnswer({ status: 200, body: 'annet', headers: await headers() });
    expect(await get()).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  test.each([
    ['another file than the API says', () => tag('annet')],
    ['a page of whoever stands in between', async () => ({})],
  ])('is not taken for the document when it is %s', async (_, headers) => {
    serveAnswer({ status: 200, body: 'bilde', headers: await headers() });
    expect(await get()).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  test('is not there when it breaks off half-way or the API has none', async () => {
    serveAnswer('broken off');
    expect(await get()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    serveAnswer(problem(404, 'The document was not found.'));
    expect(await get()).toMatchObject({ ok: false, failure: { kind: 'documented', status: 404 } });
  });

  const getPart = () =>
    client(200).call('getDocumentContent', {
      path: { id: 9 },
      body: undefined,
      range: { begin: 1, end: 4 },
    });
  const part = (range: string, body: string) => ({
    status: 206,
    body,
    headers: { 'Content-Range': range },
  });

  test('comes in part where only a part is asked for', async () => {
    const arrived = serveAnswer(part('bytes 1-3/5', 'ild'));
    const answer = await getPart();
    if (!answer.ok) throw answer.failure;
    expect([answer.status, await answer.body.text()]).toEqual([206, 'ild']);
    expect(arrived[0]?.headers.range).toBe('bytes=1-3');
  });

  test.each([
    ['another part', part('bytes 0-2/5', 'bil')],
    ['less than the part', part('bytes 1-3/5', 'il')],
  ])('is not taken for a part of it when it is %s', async (_, answer) => {
    serveAnswer(answer);
    expect(await getPart()).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  test('comes whole, and checked, where ranges are not known', async () => {
    serveAnswer({ status: 200, body: 'bilde', headers: await tag('bilde') });
    const answer = await getPart();
    expect(answer.ok && [answer.status, await answer.body.text()]).toEqual([200, 'bilde']);
    serveAnswer({ status: 200, body: 'bilde', headers: await tag('annet') });
    expect(await getPart()).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });
});
