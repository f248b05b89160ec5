import { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import type { ReportError } from '@feltbok/runtime/federation/report.ts';
import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import {
  startWebServer,
  type WebRequest,
  type WebServer,
} from '../../../tools/build/test/web-server.cjs';
import { createErrorReporting } from './error-reporting';

const parts = {
  places: () => ({ host: 'https://felt/', 'remote-maps': 'https://maps/' }),
  builds: async () => [
    { name: 'host', build: 'a1' },
    { name: 'remote-maps', build: 'b2' },
  ],
};
let service: WebServer;
let report: ReportError;
let arrived: WebRequest[];

// Initialised once for all tests, as the service's library has one client.
beforeAll(async () => {
  service = await startWebServer();
  report = createErrorReporting(
    { dsn: service.address.replace('http://', 'http://key@').concat('/1') },
    '1.6.0',
    parts,
  );
});
afterAll(() => service.close());

beforeEach(() => {
  arrived = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** An envelope holds a line of JSON per header and item: the event that is an exception. */
const findException = ({ body }: WebRequest) =>
  body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find((line) => line.exception);

/** The next exception that the service is sent. */
const waitForException = () =>
  new Promise<ReturnType<typeof findException>>((resolve) => {
    service.answer = (request) => {
      arrived.push(request);
      const exception = findException(request);
      if (exception) resolve(exception);
      return { status: 200, body: '{}' };
    };
  });

test('[SHELL-14, FED-7] an early error is sent on idle, with its part and all builds', async () => {
  const next = waitForException();
  report(new Error('no such layer'), 'remote maps');
  expect(arrived).toEqual([]);
  markFirstScreenShown();
  expect(await next).toMatchObject({
    release: '1.6.0',
    tags: { area: 'remote maps', part: 'remote-maps', build: 'b2' },
    contexts: { builds: { host: 'a1', 'remote-maps': 'b2' } },
    exception: { values: [{ type: 'Error', value: 'no such layer' }] },
  });
});

test('[CLI-4] numbers long enough to identify a person never leave the device', async () => {
  const next = waitForException();
  report(
    new Error(
      'person 15890012345, 158900 12345, firm 987654321, 987 654 321, case 2026/118 of 31/472',
    ),
    'page',
  );
  const { exception } = await next;
  expect(exception.values[0].value).toBe('person …, …, firm …, …, case 2026/118 of 31/472');
  expect(arrived.map(({ body }) => body).join()).not.toMatch(
    /15890012345|158900 12345|987654321|987 654 321/,
  );
});

const attendee = sampleAttendee({
  personId: '02013299997',
  signature: 'data:image/png;base64,iVBORw0KGgo',
});
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJrYXJpIn0.c2lnbmF0dXJl';

test.each<[string, unknown]>([
  [
    'an answer’s body',
    new ApiFailure(
      'documented',
      'A server side error occurred.',
      412,
      { current: [attendee] },
      undefined,
      '"7"',
    ),
  ],
  ['a thrown object', { attendee, authorization: `Bearer ${token}` }],
  [
    'a parser’s quotation',
    new SyntaxError('Unexpected token Á, "Ánne Østby, Fjordvegen 12" is not valid JSON'),
  ],
  ['a token in a message', new Error(`refused: Bearer ${token}`)],
  ['a signature in a message', new Error(`cannot decode ${attendee.signature}`)],
  [
    'an address in a message',
    new Error(`no mail to ${attendee.email}, nobody at ${attendee.phoneNumber}`),
  ],
  [
    'a cause',
    new Error('not saved', { cause: new Error(`of "${attendee.name}" ${attendee.personId}`) }),
  ],
])('[CLI-4] no personal data leave with a report: %s', async (_, thrown) => {
  history.replaceState(null, '', `/case/1042?name=Østby#code=${token}`);
  const next = waitForException();
  report(thrown, 'page');
  expect((await next).exception.values.length).toBeGreaterThan(0);
  const sent = arrived.map(({ body }) => body).join();
  for (const secret of [
    attendee.name,
    'Østby',
    'Fjordvegen',
    attendee.personId,
    attendee.email,
    '12 34 56',
    'iVBORw0KGgo',
    token,
    'eyJzdWIiOiJrYXJpIn0',
  ])
    expect(sent).not.toContain(secret);
  expect(sent).toContain('/case/1042');
});

test('without a DSN errors are only written to the console', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  jest.useFakeTimers();
  const error = new Error('no such layer');
  createErrorReporting(undefined, '1.6.0', parts)(error, 'remote maps');
  await jest.runAllTimersAsync();
  jest.useRealTimers();
  expect(fetched).not.toHaveBeenCalled();
  expect(console.error).toHaveBeenCalledWith('[remote maps]', error);
});
