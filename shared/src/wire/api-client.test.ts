import { emptyOverview } from '@feltbok/shared/domain/overview-fields';
import { startWebServer, type WebAnswer, type WebRequest, type WebServer } from '../../../build/test/web-server.cjs';
import { type ApiClient, createApiClient, type TokenAnswer } from './api-client';
import { ApiFailure } from './api-failure';
import { profileHeader } from './profile';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
});
afterAll(() => server.close());

/** The requests that arrive from here on. */
function answerWith(answer: WebAnswer): WebRequest[] {
  const arrived: WebRequest[] = [];
  server.answer = (request) => {
    arrived.push(request);
    return answer;
  };
  return arrived;
}

const clientWith = (token: TokenAnswer = { token: 'a-token' }, timeoutMs?: number): ApiClient =>
  createApiClient({ baseUrl: server.address, getToken: async () => token, timeoutMs });

const getCases = (client = clientWith()) => client.call('getCases', { path: {}, body: undefined });
const putBusiness = (client = clientWith()) =>
  client.call('putBusiness', {
    path: { id: 2077 },
    body: { ...emptyOverview, description: 'Æ', impartiality: true },
  });

async function failureOf(call: ReturnType<typeof getCases> | ReturnType<typeof putBusiness>): Promise<ApiFailure> {
  const result = await call;
  if (result.ok) throw new Error(`answered ${result.status}`);
  return result.failure;
}

test('[AUTH-9] every call carries the bearer token and the profile header', async () => {
  const arrived = answerWith({ status: 200, body: '[]' });
  const client = clientWith();
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
  const arrived = answerWith({ status: 204, headers: { ETag: '"4"' } });
  const fields = { ...emptyOverview, description: 'Steingard på 31/472', impartiality: true };
  const result = await clientWith().call('putBusiness', {
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
  const arrived = answerWith({ status: 200, body: '[]' });
  const client = clientWith();
  await client.call('getBoundaryMarks', { path: {}, query: { businessId: 2077 }, body: undefined });
  expect(arrived[0]?.url).toBe('/api/BoundaryMarks?businessId=2077');
  const unknown = { businessId: undefined as unknown as number };
  expect(() => client.call('getBoundaryMarks', { path: {}, query: unknown, body: undefined })).toThrow(
    "The parameter 'businessId' must be defined.",
  );
});

test('an unchanged list answers 304 without a body', async () => {
  const arrived = answerWith({ status: 304 });
  const result = await clientWith().call('getCases', { path: {}, body: undefined, ifNoneMatch: '"7"' });
  expect(arrived[0]?.headers['if-none-match']).toBe('"7"');
  expect(result).toMatchObject({ ok: true, status: 304, body: undefined });
});

test('[CLI-1] a non-2xx answer gives an error with body and status code', async () => {
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, errors: [{ field: 'summary' }] };
  answerWith({ status: 400, body: JSON.stringify(problem) });
  const failure = await failureOf(putBusiness());
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ status: 400, body: problem });
  answerWith({ status: 502, body: '<h1>Bad gateway</h1>' });
  expect(await failureOf(putBusiness())).toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>' });
});

test("[CLI-1] 403 says You don't have access to this API call", async () => {
  answerWith({ status: 403, body: JSON.stringify({ title: 'Forbidden' }) });
  expect(await failureOf(getCases())).toMatchObject({
    kind: 'forbidden',
    status: 403,
    message: "You don't have access to this API call",
  });
});

test('[CLI-1] an empty error body gives status and status text', async () => {
  answerWith({ status: 400 });
  expect(await failureOf(putBusiness())).toMatchObject({ message: '400 Bad Request', status: 400, body: undefined });
  answerWith({ status: 500 });
  expect(await failureOf(putBusiness())).toMatchObject({ message: '500 Internal Server Error', status: 500 });
});

test.each<[string, WebAnswer]>([
  ['a closed connection', 'closed'],
  ['an answer that breaks off', 'broken off'],
])('[CLI-2] %s is The server is down or unavailable, status 503', async (_, answer) => {
  answerWith(answer);
  expect(await failureOf(getCases())).toMatchObject({
    kind: 'unreachable',
    message: 'The server is down or unavailable',
    status: 503,
  });
});

test('[CLI-2] no answer in time is The server is down or unavailable, status 503', async () => {
  answerWith('no answer');
  expect(await failureOf(getCases(clientWith({ token: 'a-token' }, 20)))).toMatchObject({
    message: 'The server is down or unavailable',
    status: 503,
  });
});

test('[CLI-2] a page of HTML in place of JSON is Error parsing body', async () => {
  answerWith({
    status: 200,
    body: '<!doctype html><title>Velkommen til kafeen</title>',
    headers: { 'Content-Type': 'text/html' },
  });
  expect(await failureOf(getCases())).toMatchObject({ kind: 'unreadable', message: 'Error parsing body', status: 200 });
});

test.each([
  ['an empty page', ''],
  ['a JSON text', '{"login": "required"}'],
])('%s with an undocumented status is not taken for the receipt of a change', async (_, body) => {
  answerWith({ status: 200, body: body });
  expect(await failureOf(putBusiness())).toMatchObject({ kind: 'unreadable' });
});

test('[CLI-3] an unexpected status says so, a documented one is a server side error', async () => {
  answerWith({ status: 418, body: '{}' });
  expect(await failureOf(putBusiness())).toMatchObject({
    kind: 'unexpected',
    message: 'An unexpected server error occurred.',
  });
  answerWith({ status: 404, body: '{}' });
  expect(await failureOf(putBusiness())).toMatchObject({
    kind: 'documented',
    message: 'A server side error occurred.',
  });
});

test('[CLI-3] what a call documents holds for earlier requests, in any letter case', async () => {
  answerWith({ status: 412, body: '{}' });
  const result = await clientWith().send({ method: 'PUT', path: '/api/businesses/2077', body: {} });
  expect(result).toMatchObject({ ok: false, failure: { kind: 'documented', status: 412 } });
});

test('[CLI-3] a missing path parameter throws before anything is sent', async () => {
  const arrived = answerWith({ status: 204 });
  const withoutId = { path: {} as { id: number }, body: {} as never };
  await expect(async () => clientWith().call('putBusiness', withoutId)).rejects.toThrow(
    "The parameter 'id' must be defined.",
  );
  expect(arrived).toHaveLength(0);
});

test('without a token nothing is sent', async () => {
  const arrived = answerWith({ status: 204 });
  expect(await failureOf(getCases(clientWith('sign-in needed')))).toMatchObject({ kind: 'signed-out', status: 401 });
  expect(await failureOf(getCases(clientWith('provider unreachable')))).toMatchObject({ kind: 'unreachable' });
  expect(arrived).toHaveLength(0);
});

test.each([
  ['in seconds', () => '120', 120],
  // A machine that is busy with other work takes some seconds of the ten minutes.
  ['as a date', () => new Date(Date.now() + 600_000).toUTCString(), expect.closeTo(600, -2)],
  ['in words nobody understands', () => 'soon', undefined],
])('Retry-After %s gives the seconds it asks for, if any', async (_, retryAfter, seconds) => {
  answerWith({ status: 503, body: '{}', headers: { 'Retry-After': retryAfter() } });
  expect((await failureOf(getCases())).retryAfterSeconds).toEqual(seconds);
});

test('every failure is reported, with the call it belongs to', async () => {
  const reported: unknown[] = [];
  const client = createApiClient({
    baseUrl: server.address,
    getToken: async () => ({ token: 'a-token' }),
    onFailure: (failure, request) => reported.push({ status: failure.status, ...request }),
  });
  answerWith({ status: 500, body: '{}' });
  await getCases(client);
  answerWith({ status: 200, body: '[]' });
  await getCases(client);
  expect(reported).toEqual([{ status: 500, method: 'GET', path: '/api/Cases' }]);
});

test('a call that its caller cancels rejects, and is no API failure', async () => {
  answerWith('no answer');
  const controller = new AbortController();
  const call = clientWith().call('getCases', { path: {}, body: undefined, signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('[CLI-2] an empty answer to a call that has a body is unreadable', async () => {
  answerWith({ status: 200, body: '' });
  expect(await failureOf(getCases())).toMatchObject({ kind: 'unreadable', message: 'Error parsing body' });
});
