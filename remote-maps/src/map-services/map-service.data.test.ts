import { JsonObject, text } from '@feltbok/domain/values/json-reader.ts';
import { createServedNetwork } from '../testing/served-network';
import { askMapService, fetchMapAnswer } from './map-service.data';

const address = new URL('http://maps.example/service');
const readName = (body: unknown) => JsonObject.read(body, 'answer').get('name', text);
const ask = () => askMapService(address, readName);

test('a readable answer is the value', async () => {
  createServedNetwork().serve(address.href, { name: 'Fjordvik' });
  expect(await ask()).toEqual({ ok: true, value: 'Fjordvik' });
});

test.each([
  [
    'a page instead of JSON',
    '<!doctype html>',
    200,
    { kind: 'unreadable', detail: 'the answer is not JSON' },
  ],
  ['a field that is missing', {}, 200, { kind: 'unreadable', detail: 'answer.name is not a text' }],
  ['an unknown thing', '', 404, { kind: 'not found' }],
  ['an error of the service', 'down', 502, { kind: 'rejected', status: 502 }],
])('%s is a failure of its kind', async (_, body, status, failure) => {
  createServedNetwork().serve(address.href, body, status);
  expect(await ask()).toEqual({ ok: false, failure });
});

test('a service that cannot be reached is a failure', async () => {
  createServedNetwork();
  expect(await ask()).toEqual({ ok: false, failure: { kind: 'unreachable' } });
});

test('[FLT-21] a map service that accepts but never answers is given up within 8 s', async () => {
  jest.useFakeTimers();
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error())),
        ),
    );
  const answer = ask();
  await jest.advanceTimersByTimeAsync(8_000);
  jest.useRealTimers();
  expect(await answer).toEqual({ ok: false, failure: { kind: 'unreachable' } });
});

test('no token or cookie is sent to a map service', async () => {
  createServedNetwork().serve(address.href, { name: 'Fjordvik' });
  await ask();
  const init = jest.mocked(fetch).mock.calls[0]?.[1];
  expect(init?.credentials).toBe('omit');
  expect(new Headers(init?.headers).has('Authorization')).toBe(false);
});

const encodeLatin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const encodeUtf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));

test.each<[string, BodyInit, string]>([
  ['Latin-1 that nothing names', encodeLatin1('navn = Bjørnøya'), 'text/plain'],
  ['Latin-1 that is called UTF-8', encodeLatin1('navn = Bjørnøya'), 'text/plain; charset=utf-8'],
  ['Latin-1 by its header', encodeLatin1('navn = Bjørnøya'), 'text/plain; charset=ISO-8859-1'],
  ['UTF-8 with an unknown name', 'navn = Bjørnøya', 'text/plain; charset=norsk'],
  ['UTF-16 by its mark', encodeUtf16('navn = Bjørnøya'), 'text/plain'],
])('[FLT-18] an answer in %s is read', async (_name, body, type) => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(body, { headers: { 'content-type': type } }));
  expect(await fetchMapAnswer(address)).toEqual({ ok: true, value: 'navn = Bjørnøya' });
});

test('[FLT-18] a failure status carries the message of the exception', async () => {
  createServedNetwork().serve(address.href, '<ServiceException>Ukjent lag</ServiceException>', 400);
  expect(await ask()).toEqual({
    ok: false,
    failure: { kind: 'rejected', status: 400, detail: 'Ukjent lag' },
  });
});
