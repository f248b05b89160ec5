import { fetchTilePicture } from './tile-picture.data';

const url = 'http://maps.example/wms?REQUEST=GetMap';
const mockAnswer = (body: BodyInit | null, init?: ResponseInit) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, init));
const type = (name: string) => ({ headers: { 'content-type': name } });

test('a picture is returned as it is', async () => {
  mockAnswer('png', type('image/png'));
  const answer = await fetchTilePicture(url);
  expect(answer.ok && answer.picture.size).toBe(3);
});

const report =
  '<ServiceExceptionReport><ServiceException code="LayerNotDefined">\n  No &quot;teig&quot;  here\n</ServiceException></ServiceExceptionReport>';

test.each([
  [
    'an exception of WMS 1.3.0',
    report,
    type('text/xml'),
    { kind: 'no picture', detail: 'No "teig" here' },
  ],
  [
    'an exception in CDATA, of its own type',
    '<ogc:ServiceException><![CDATA[ out of range ]]></ogc:ServiceException>',
    type('application/vnd.ogc.se_xml'),
    { kind: 'no picture', detail: 'out of range' },
  ],
  [
    'a page',
    '<!doctype html><p>Logg inn</p>',
    type('text/html'),
    { kind: 'no picture', detail: '' },
  ],
  ['a picture of no bytes', null, type('image/png'), { kind: 'no picture', detail: '' }],
  ['an error of the server', 'down', { status: 500 }, { kind: 'rejected', status: 500 }],
])('%s is no picture, and is reported', async (_, body, init, failure) => {
  mockAnswer(body, init);
  expect(await fetchTilePicture(url)).toEqual({ ok: false, failure });
});

const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
]);

test.each([
  ['application/octet-stream', type('application/octet-stream')],
  ['no type', { headers: {} }],
  ['IMAGE/PNG', type('IMAGE/PNG')],
  ['the type of another picture', type('image/jpeg')],
])('[FLT-18] bytes of a picture are read with %s', async (_name, init) => {
  mockAnswer(png, init);
  const answer = await fetchTilePicture(url);
  expect(answer.ok && [answer.picture.type, answer.picture.size]).toEqual([
    'image/png',
    png.length,
  ]);
});

test('[FLT-18] an exception declared as a picture is rejected', async () => {
  mockAnswer(report, type('image/png'));
  expect(await fetchTilePicture(url)).toMatchObject({
    ok: false,
    failure: { detail: 'No "teig" here' },
  });
});

test('[FLT-18] a tile without content is an empty picture', async () => {
  mockAnswer(null, { status: 204 });
  const answer = await fetchTilePicture(url);
  expect(answer.ok && answer.picture.type).toBe('image/gif');
});

test('a long message of a service is shortened', async () => {
  mockAnswer(`<ServiceException>${'x'.repeat(5000)}</ServiceException>`, type('text/xml'));
  const answer = await fetchTilePicture(url);
  expect(!answer.ok && answer.failure.kind === 'no picture' && answer.failure.detail.length).toBe(
    200,
  );
});

test('a missing network and a late answer both mean an unreachable service', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  expect(await fetchTilePicture(url)).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error())),
        ),
    );
  const answer = fetchTilePicture(url);
  expect(timeout).toHaveBeenCalledWith(15_000);
  limit.abort();
  expect(await answer).toEqual({ ok: false, failure: { kind: 'unreachable' } });
});

test('no token or cookie is sent', async () => {
  mockAnswer('png', type('image/png'));
  await fetchTilePicture(url);
  const init = jest.mocked(fetch).mock.calls[0]?.[1];
  expect(init?.credentials).toBe('omit');
  expect(new Headers(init?.headers).has('Authorization')).toBe(false);
});
