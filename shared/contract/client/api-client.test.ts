import { emptyOverview } from '@feltbok/domain/cases/overview-fields.ts';
import { signaturesOf17 } from '@feltbok/testing/signatures-of-1-7.ts';
import {
  startWebServer,
  type WebAnswer,
  type WebRequest,
  type WebServer,
} from '../../../tools/build/test/web-server.cjs';
import { profileHeader } from '../profile.ts';
import { originHeader } from './answer-origin.ts';
import type { ApiAnswer } from './api-answer.ts';
import { type ApiClient, createApiClient, type TokenAnswer } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
});
afterAll(() => server.close());

/** The requests that arrive from here on. */
function serveAnswer(answer: WebAnswer): WebRequest[] {
  const arrived: WebRequest[] = [];
  server.answer = (request) => {
    arrived.push(request);
    return answer;
  };
  return arrived;
}

const mark = { [originHeader.name]: originHeader.value };
const problemType = { 'Content-Type': 'application/problem+json; charset=utf-8' };

/** An error as the API answers it. */
const problem = (status: number, members: object = {}): WebAnswer => ({
  status,
  headers: { ...mark, ...problemType },
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Rejected',
    status,
    detail: 'It is so.',
    ...members,
  }),
});

/** A page as a filter, a proxy or a portal answers it. */
const page = (status: number, headers: Record<string, string> = {}): WebAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html', ...headers },
  body: '<!doctype html><html><head><title>Blocked by\n the filter</title></head></html>',
});

const createClient = (token: TokenAnswer = { token: 'a-token' }, timeoutMs?: number): ApiClient =>
  createApiClient({ baseUrl: server.address, getToken: async () => token, timeoutMs });

const getCases = (client = createClient()) =>
  client.call('getCases', { path: {}, body: undefined });
const putBusiness = (client = createClient()) =>
  client.call('putBusiness', {
    path: { id: 2077 },
    body: { ...emptyOverview, description: 'Æ', impartiality: true },
  });

async function getFailure(call: Promise<ApiAnswer<unknown>>): Promise<ApiFailure> {
  const result = await call;
  if (result.ok) throw new Error(`answered ${result.status}`);
  return result.failure;
}

test('[AUTH-9] every call carries the bearer token and the profile header', async () => {
  const arrived = serveAnswer({ status: 200, body: '[]' });
  const client = createClient();
  await getCases(client);
  await putBusiness(client);
  await client.send({ method: 'DELETE', path: '/api/Documents/9' });
  expect(arrived).toHaveLength(3);
  for (const { headers } of arrived) {
    expect(headers.authorization).toBe('Bearer a-token');
    expect(headers[profileHeader.name.toLowerCase()]).toBe(profileHeader.value);
  }
});

test('a call sends path, JSON, revision and idempotency key, and gives body and ETag', async () => {
  const arrived = serveAnswer({ status: 204, headers: { ETag: '"4"' } });
  const fields = { ...emptyOverview, description: 'Steingard på 31/472', impartiality: true };
  const result = await createClient().call('putBusiness', {
    path: { id: 2077 },
    body: fields,
    ifMatch: '"3"',
    idempotencyKey: 'once',
  });
  expect(arrived).toMatchObject([
    {
      method: 'PUT',
      url: '/api/Businesses/2077',
      headers: { 'content-type': 'application/json', 'if-match': '"3"', 'idempotency-key': 'once' },
    },
  ]);
  expect(JSON.parse(arrived[0]?.body ?? '')).toEqual(fields);
  expect(result).toEqual({ ok: true, status: 204, body: undefined, etag: '"4"' });
});

test('the parameters of a call go into its query, and none may be missing', async () => {
  const arrived = serveAnswer({ status: 200, body: '[]' });
  const client = createClient();
  await client.call('getBoundaryMarks', { path: {}, query: { businessId: 2077 }, body: undefined });
  expect(arrived[0]?.url).toBe('/api/BoundaryMarks?businessId=2077');
  const unknown = { businessId: undefined as unknown as number };
  expect(() =>
    client.call('getBoundaryMarks', { path: {}, query: unknown, body: undefined }),
  ).toThrow("The parameter 'businessId' must be defined.");
});

test('an unchanged list answers 304 without a body', async () => {
  const arrived = serveAnswer({ status: 304 });
  const result = await createClient().call('getCases', {
    path: {},
    body: undefined,
    ifNoneMatch: '"7"',
  });
  expect(arrived[0]?.headers['if-none-match']).toBe('"7"');
  expect(result).toMatchObject({ ok: true, status: 304, body: undefined });
});

test('[CLI-1] a non-2xx answer gives an error with body and status code', async () => {
  serveAnswer(problem(400, { errors: [{ field: 'summary' }] }));
  const failure = await getFailure(putBusiness());
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({
    status: 400,
    body: { status: 400, errors: [{ field: 'summary' }] },
  });
  serveAnswer({ status: 502, body: '<h1>Bad gateway</h1>' });
  expect(await getFailure(putBusiness())).toMatchObject({
    status: 502,
    body: '<h1>Bad gateway</h1>',
  });
});

test('[CLI-1] a file that is not there is an error too, and no file', async () => {
  serveAnswer(problem(404));
  const answer = createClient().call('getDocumentContent', { path: { id: 9 }, body: undefined });
  expect(await getFailure(answer)).toMatchObject({ status: 404, body: { status: 404 } });
});

test("[CLI-1] 403 says You don't have access to this API call", async () => {
  serveAnswer(problem(403));
  expect(await getFailure(getCases())).toMatchObject({
    kind: 'forbidden',
    status: 403,
    message: "You don't have access to this API call",
  });
});

test.each<[string, WebAnswer]>([
  ['a closed connection', 'closed'],
  ['an answer that breaks off', 'broken off'],
])('[CLI-2] %s is The server is down or unavailable, status 503', async (_, answer) => {
  serveAnswer(answer);
  expect(await getFailure(getCases())).toMatchObject({
    kind: 'unreachable',
    message: 'The server is down or unavailable',
    status: 503,
  });
});

test('[FLT-21] what a screen reads is given up within 8 s where no answer begins', async () => {
  jest.useFakeTimers();
  const pending = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error())),
    );
  jest.spyOn(globalThis, 'fetch').mockImplementation(pending);
  const failure = getFailure(getCases());
  await jest.advanceTimersByTimeAsync(8_000);
  jest.useRealTimers();
  expect((await failure).kind).toBe('unreachable');
});

test('[FLT-21] an answer that has begun may take its time', async () => {
  jest.useFakeTimers();
  const slowBody = new ReadableStream({
    start: (controller) =>
      void setTimeout(() => {
        controller.enqueue(new TextEncoder().encode('[]'));
        controller.close();
      }, 15_000),
  });
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(slowBody, { status: 200, headers: mark }));
  const answer = getCases();
  await jest.advanceTimersByTimeAsync(16_000);
  jest.useRealTimers();
  expect(await answer).toMatchObject({ ok: true, body: [] });
});

test('[CLI-2] no answer in time is The server is down or unavailable, status 503', async () => {
  serveAnswer('no answer');
  expect(await getFailure(getCases(createClient({ token: 'a-token' }, 20)))).toMatchObject({
    message: 'The server is down or unavailable',
    status: 503,
  });
});

test('[CLI-2] a page of HTML in place of JSON is Error parsing body', async () => {
  serveAnswer({
    status: 200,
    body: '<!doctype html><title>Velkommen til kafeen</title>',
    headers: { 'Content-Type': 'text/html' },
  });
  expect(await getFailure(getCases())).toMatchObject({
    kind: 'unreadable',
    message: 'Error parsing body',
    status: 200,
  });
});

test.each([
  ['an empty page', ''],
  ['a JSON text', '{"login": "required"}'],
])('%s with an undocumented status is not taken for the receipt of a change', async (_, body) => {
  serveAnswer({ status: 200, body: body });
  expect(await getFailure(putBusiness())).toMatchObject({ kind: 'unreadable' });
});

test('[CLI-3] an unexpected status says so, a documented one is a server side error', async () => {
  serveAnswer(problem(418));
  expect(await getFailure(putBusiness())).toMatchObject({
    kind: 'unexpected',
    message: 'An unexpected server error occurred.',
  });
  serveAnswer(problem(404));
  expect(await getFailure(putBusiness())).toMatchObject({
    kind: 'documented',
    message: 'A server side error occurred.',
  });
});

test('[CLI-3] what a call documents holds for earlier requests, in any letter case', async () => {
  serveAnswer(problem(412));
  const result = await createClient().send({
    method: 'PUT',
    path: '/api/businesses/2077',
    body: {},
  });
  expect(result).toMatchObject({ ok: false, failure: { kind: 'documented', status: 412 } });
});

test('[CLI-3] a missing path parameter throws before anything is sent', async () => {
  const arrived = serveAnswer({ status: 204 });
  const withoutId = { path: {} as { id: number }, body: {} as never };
  await expect(async () => createClient().call('putBusiness', withoutId)).rejects.toThrow(
    "The parameter 'id' must be defined.",
  );
  expect(arrived).toHaveLength(0);
});

test('without a token nothing is sent', async () => {
  const arrived = serveAnswer({ status: 204 });
  expect(await getFailure(getCases(createClient('sign-in needed')))).toMatchObject({
    kind: 'signed-out',
    status: 401,
  });
  expect(await getFailure(getCases(createClient('provider unreachable')))).toMatchObject({
    kind: 'unreachable',
  });
  expect(arrived).toHaveLength(0);
});

test('[FLT-12] Retry-After counts from the Date of the same answer, whoever has sent it', async () => {
  const times = {
    Date: 'Sat, 01 Jan 2000 10:00:00 GMT',
    'Retry-After': 'Sat, 01 Jan 2000 10:10:00 GMT',
  };
  serveAnswer({ status: 503, body: '{}', headers: times });
  expect((await getFailure(getCases())).retryAfterSeconds).toBe(600);
  const { status, body, headers } = problem(429) as Exclude<WebAnswer, string>;
  serveAnswer({ status, body, headers: { ...headers, ...times } });
  expect((await getFailure(getCases())).retryAfterSeconds).toBe(600);
});

test('every failure is reported, with the call it belongs to', async () => {
  const reported: unknown[] = [];
  const client = createApiClient({
    baseUrl: server.address,
    getToken: async () => ({ token: 'a-token' }),
    onFailure: (failure, request) => reported.push({ status: failure.status, ...request }),
  });
  serveAnswer(problem(500));
  await getCases(client);
  serveAnswer({ status: 200, body: '[]', headers: mark });
  await getCases(client);
  expect(reported).toEqual([{ status: 500, method: 'GET', path: '/api/Cases' }]);
});

test('a call that its caller cancels rejects, and is no API failure', async () => {
  serveAnswer('no answer');
  const controller = new AbortController();
  const call = createClient().call('getCases', {
    path: {},
    body: undefined,
    signal: controller.signal,
  });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('[CLI-2] an empty answer to a call that has a body is unreadable', async () => {
  serveAnswer({ status: 200, body: '' });
  expect(await getFailure(getCases())).toMatchObject({
    kind: 'unreadable',
    message: 'Error parsing body',
  });
});

describe('[FLT-10] an answer that is not the API’s own', () => {
  const statuses = [400, 401, 403, 404, 409, 410, 412, 413, 421, 422, 429, 431, 451, 500, 502, 503];

  test.each(statuses)(
    'is unreadable with status %i, and names status and sender',
    async (status) => {
      serveAnswer(page(status, { Server: 'Zscaler/6.2' }));
      expect(await getFailure(putBusiness())).toMatchObject({
        kind: 'unreadable',
        status: status < 500 ? 502 : status,
        sender: { status, name: 'Blocked by the filter, Zscaler/6.2' },
      });
    },
  );

  test.each<[string, object]>([
    [
      'a type of its own',
      { type: 'https://gateway.example/blocked', title: 'Blocked', status: 403, detail: 'No.' },
    ],
    ['no detail', { type: 'about:blank', title: 'Forbidden', status: 403 }],
    ['another status', { type: 'about:blank', title: 'Forbidden', status: 400, detail: 'No.' }],
    [
      'members that the API has not',
      { type: 'about:blank', title: '', status: 403, detail: 'No.', instance: '/x' },
    ],
  ])('is known by %s', async (_, body) => {
    serveAnswer({ status: 403, headers: problemType, body: JSON.stringify(body) });
    expect(await getFailure(putBusiness())).toMatchObject({ kind: 'unreadable' });
  });

  const former = { ...(problem(403) as Exclude<WebAnswer, string>), headers: problemType };

  test('may be an earlier API’s, as long as nothing was marked', async () => {
    serveAnswer(former);
    expect(await getFailure(putBusiness())).toMatchObject({ kind: 'forbidden', status: 403 });
  });

  test('is not taken for an earlier API’s once an answer was marked', async () => {
    const client = createClient();
    serveAnswer({ status: 200, body: '[]', headers: mark });
    await getCases(client);
    serveAnswer(former);
    expect(await getFailure(putBusiness(client))).toMatchObject({
      kind: 'unreadable',
      sender: { status: 403 },
    });
  });

  test('is no success, though the status is the right one', async () => {
    const client = createClient();
    serveAnswer({ status: 204 });
    expect(await getFailure(putBusiness(client))).toMatchObject({
      kind: 'unreadable',
      sender: { status: 204 },
    });
    serveAnswer({ status: 200, body: '[]', headers: mark });
    await getCases(client);
    serveAnswer({ status: 204 });
    const deletion = await client.call('deleteDocument', { path: { id: 9 }, body: undefined });
    expect(deletion).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
    serveAnswer({ status: 200, body: '{"login":"required"}' });
    expect(await getFailure(getCases(client))).toMatchObject({ kind: 'unreadable' });
  });

  test('opens no data, though it is JSON', async () => {
    serveAnswer({ status: 200, body: '{"login":"required"}' });
    const answer = await createClient().call('getCustomerContext', {
      path: {},
      query: {},
      body: undefined,
    });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  test('is no success when it says unchanged of what nobody has', async () => {
    serveAnswer({ status: 304 });
    expect(await getFailure(getCases())).toMatchObject({ kind: 'unreadable' });
  });

  test('neither opens a stream nor passes anything on', async () => {
    serveAnswer(page(200));
    const heard = jest.fn();
    const path = { caster: 'a', mount: 'b' };
    const query = { stream: 's' };
    const answer = await createClient().call('streamCorrections', {
      path,
      query,
      body: undefined,
      onChunk: heard,
    });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
    expect(heard).not.toHaveBeenCalled();
  });

  test('names the host that a portal has redirected to', async () => {
    const portal = await startWebServer();
    portal.answer = () => page(200);
    server.answer = () => ({ status: 302, headers: { Location: `${portal.address}/login` } });
    const { sender } = await getFailure(getCases());
    await portal.close();
    expect(sender?.name).toContain(new URL(portal.address).host);
  });

  test('cannot break the line it is shown in', async () => {
    serveAnswer({ status: 403, body: `<title>a\u202eb\n\n&lt;b&gt; ${'x'.repeat(500)}</title>` });
    const name = (await getFailure(getCases())).sender?.name ?? '';
    expect(name).toMatch(/^a b <b> x+$/);
    expect(name).toHaveLength(120);
  });
});

describe('[FLT-9] a tag that a proxy has changed', () => {
  test.each([
    [{ ETag: 'W/"4"' }],
    [{ ETag: '"4-gzip"' }],
    [{ ETag: 'W/"4;gzip"' }],
    [{ 'Feltbok-Revision': '4' }],
    [{ ETag: '', 'Feltbok-Revision': '4' }],
  ])('%o is given as the API has sent it', async (headers) => {
    serveAnswer({ status: 204, headers: { ...headers, ...mark } });
    expect(await putBusiness()).toMatchObject({ ok: true, etag: '"4"' });
  });

  test('and left out everywhere leaves the revision unknown, with the change saved', async () => {
    serveAnswer({ status: 204, headers: mark });
    expect(await putBusiness()).toMatchObject({ ok: true, etag: null });
  });
});

describe('[FLT-12] a token that the API rejects', () => {
  /**
   * A client whose provider has another token at each forced refresh, and an API that takes only
   * the last of these.
   */
  function rejecting(valid: string) {
    const forced = jest.fn();
    let count = 1;
    const arrived: string[] = [];
    server.answer = ({ headers }) => {
      arrived.push(String(headers.authorization));
      return headers.authorization === `Bearer ${valid}`
        ? { status: 200, body: '[]', headers: mark }
        : problem(401);
    };
    const failures: string[] = [];
    const client = createApiClient({
      baseUrl: server.address,
      getToken: async (isForced) => {
        if (isForced) forced();
        if (isForced) count += 1;
        return { token: `token ${count}` };
      },
      onFailure: ({ kind }) => failures.push(kind),
    });
    return { client, forced, arrived, failures };
  }

  test('is refreshed once, and the call repeated before anybody hears of it', async () => {
    const { client, forced, arrived, failures } = rejecting('token 2');
    expect(await getCases(client)).toMatchObject({ ok: true });
    expect(arrived).toEqual(['Bearer token 1', 'Bearer token 2']);
    expect(forced).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([]);
  });

  test('is refreshed once for several calls', async () => {
    const { client, forced } = rejecting('token 2');
    const answers = await Promise.all([getCases(client), getCases(client), getCases(client)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(forced).toHaveBeenCalledTimes(1);
  });

  test('leads to the login when its successor is rejected too', async () => {
    const { client, forced, failures } = rejecting('none');
    expect(await getFailure(getCases(client))).toMatchObject({ kind: 'signed-out', status: 401 });
    expect(await getFailure(getCases(client))).toMatchObject({ kind: 'signed-out', status: 401 });
    expect(forced).toHaveBeenCalledTimes(1);
    expect(failures).toEqual(['signed-out', 'signed-out']);
  });

  test('is not refreshed for a sign-in too old, nor for a stranger’s page', async () => {
    const { client, forced } = rejecting('none');
    serveAnswer(problem(401, { reason: 'fresh sign-in needed' }));
    expect(await getFailure(getCases(client))).toMatchObject({ kind: 'signed-out' });
    serveAnswer(page(401, { 'WWW-Authenticate': 'Basic realm="Proxy"' }));
    expect(await getFailure(getCases(client))).toMatchObject({ kind: 'unreadable' });
    expect(forced).not.toHaveBeenCalled();
  });
});

describe('an API of version 1.7, which has the records of signatures in the pictures', () => {
  const attendees = [
    { uuid: 'a', name: 'Ánne', signature: signaturesOf17.drawn },
    { uuid: 'b', name: 'Ola', signature: signaturesOf17.ofVersion16 },
    { uuid: 'c', name: 'Kari', signature: '' },
  ];
  const getAttendees = () =>
    createClient().call('getAttendees', { path: { businessId: 2077 }, body: undefined });

  test('[EVI-2] is read with the records beside them', async () => {
    serveAnswer({ status: 200, headers: { ETag: '"3"' }, body: JSON.stringify(attendees) });
    const answer = await getAttendees();
    const [drawn, before, unsigned] = answer.ok ? answer.body : [];
    const evidence = expect.objectContaining({ case: '2026/118', business: 2077 });
    expect(drawn).toEqual({
      ...attendees[0],
      signatureRecord: expect.objectContaining({ signer: 'Ánne Østby', evidence }),
    });
    expect(before).toEqual({ ...attendees[1], signatureRecord: null });
    expect(unsigned).toEqual(attendees[2]);
  });

  test('[EVI-2] is read so in a conflict too', async () => {
    const body = {
      type: 'about:blank',
      title: 'Changed',
      status: 412,
      detail: 'It is so.',
      current: attendees,
    };
    serveAnswer({ status: 412, headers: problemType, body: JSON.stringify(body) });
    const failure = await getFailure(putBusiness());
    const signatureRecord = expect.objectContaining({ signer: 'Ánne Østby' });
    expect(failure.body).toMatchObject({ current: [{ signatureRecord }, {}, {}] });
  });

  test('[EVI-2] an API of today is taken at its word', async () => {
    serveAnswer({
      status: 200,
      headers: { ...mark, ETag: '"3"' },
      body: JSON.stringify(attendees),
    });
    expect(await getAttendees()).toMatchObject({ body: attendees });
    const answer = await getAttendees();
    expect(answer.ok && answer.body.some((attendee) => 'signatureRecord' in attendee)).toBe(false);
  });
});
