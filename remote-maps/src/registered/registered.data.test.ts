import { openDevice } from '@feltbok/testing/host-device.ts';
import { openStoredMap } from '../map-services/stored-map.data';
import { emptyRegister, formatMark, formatMembers, register } from '../testing/registered';
import { createServedNetwork } from '../testing/served-network';
import { downloadRegistered, fetchDocuments, fetchRegister } from './registered.data';
import {
  buildFeaturesAddress,
  maxFeatures,
  splitIntoQuarters,
  widenToBox,
} from './registered-request.domain';
import { buildRegisterKey } from './stored-register.domain';

const service = {
  url: 'http://maps.example/wfs?key=k1',
  types: { parcels: 'app:Teig', boundaries: 'app:Eiendomsgrense', marks: 'app:Teiggrensepunkt' },
  attribution: '© Kartverket',
  offlineAllowed: true,
};
const property = { west: 6.66, south: 60.32, east: 6.661, north: 60.321 };
const box = widenToBox(property, 32);
const buildAddress = (kind: keyof typeof register, of = box) =>
  buildFeaturesAddress(service, kind, of).href;
const exception =
  '<ServiceExceptionReport><ServiceException>For mange forespørsler</ServiceException></ServiceExceptionReport>';

function serveAll(network: ReturnType<typeof createServedNetwork>) {
  for (const kind of ['parcels', 'boundaries', 'marks'] as const)
    network.serve(buildAddress(kind), register[kind]);
}

test('[CAD-1] a type is requested by a box of whole metres, easting first', () => {
  const { searchParams } = buildFeaturesAddress(service, 'marks', box);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    key: 'k1',
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: 'app:Teiggrensepunkt',
    srsName: 'urn:ogc:def:crs:EPSG::25832',
    count: '2000',
  });
  const [west, south, east, north, system] = searchParams.get('bbox')?.split(',') ?? [];
  expect(system).toBe('urn:ogc:def:crs:EPSG::25832');
  expect(Number(west)).toBeLessThan(371_000);
  expect(Number(south)).toBeGreaterThan(6_000_000);
  expect([west, south, east, north].every((metres) => Number(metres) % 50 === 0)).toBe(true);
  expect(Number(east) - Number(west)).toBeGreaterThan(500);
});

test('[CAD-1] features are read from an answer that counts none', async () => {
  const network = createServedNetwork();
  network.serve(buildAddress('marks'), register.marks);
  expect(await fetchDocuments(service, 'marks', box)).toEqual({
    ok: true,
    value: [register.marks],
  });
  network.serve(buildAddress('marks'), emptyRegister);
  expect(await fetchDocuments(service, 'marks', box)).toEqual({ ok: true, value: [emptyRegister] });
});

test('[CAD-1] an exception with status 200, and half an answer, are failures', async () => {
  const network = createServedNetwork();
  network.serve(buildAddress('marks'), exception);
  expect(await fetchDocuments(service, 'marks', box)).toEqual({
    ok: false,
    failure: { kind: 'said', text: 'For mange forespørsler' },
  });
  network.serve(buildAddress('marks'), register.marks.slice(0, -10));
  expect(await fetchDocuments(service, 'marks', box)).toMatchObject({
    ok: false,
    failure: { kind: 'unreadable' },
  });
});

test('[CAD-1] a full answer and a 504 are requested again in quarters', async () => {
  const full = formatMembers(
    ...Array.from({ length: maxFeatures }, (_, index) => formatMark(`p${index}`, '1 2')),
  );
  for (const [body, status] of [
    [full, 200],
    ['<h1>Gateway Time-out</h1>', 504],
  ] as const) {
    const network = createServedNetwork();
    network.serve(buildAddress('marks'), body, status);
    for (const quarter of splitIntoQuarters(box))
      network.serve(buildAddress('marks', quarter), register.marks);
    const answer = await fetchDocuments(service, 'marks', box);
    expect(answer).toEqual({ ok: true, value: [1, 2, 3, 4].map(() => register.marks) });
  }
});

/** A page of marks, with the paging attributes of its root. */
const createPage = (rootAttributes: string, ...uuids: string[]) =>
  formatMembers(...uuids.map((uuid, index) => formatMark(uuid, `${index} 2`))).replace(
    'numberMatched="unknown" numberReturned="0"',
    rootAttributes,
  );

test('[FLT-18] pages that a service names are fetched only from its own host', async () => {
  const network = createServedNetwork();
  const inside = 'http://geoserver.internal:8080/wfs?SERVICE=WFS&amp;STARTINDEX=2&amp;COUNT=2';
  const first = createPage(`numberMatched="3" numberReturned="2" next="${inside}"`, 'p1', 'p2');
  const last = createPage('numberMatched="3" numberReturned="1"', 'p3');
  network.serve(buildAddress('marks'), first);
  const further = new URL(buildAddress('marks'));
  further.searchParams.set('count', '2');
  further.searchParams.set('STARTINDEX', '2');
  network.serve(further.href, last);
  expect(await fetchDocuments(service, 'marks', box)).toEqual({ ok: true, value: [first, last] });
  expect(network.asked).toEqual([buildAddress('marks'), further.href]);
});

test('[FLT-18] an answer that a service has cut is requested in quarters', async () => {
  const network = createServedNetwork();
  network.serve(
    buildAddress('marks'),
    createPage('numberMatched="5" numberReturned="2"', 'p1', 'p2'),
  );
  for (const quarter of splitIntoQuarters(box))
    network.serve(buildAddress('marks', quarter), register.marks);
  const answer = await fetchDocuments(service, 'marks', box);
  expect(answer).toEqual({ ok: true, value: [1, 2, 3, 4].map(() => register.marks) });
});

test('[FLT-18] a service whose pages have no end is not followed', async () => {
  let page = 0;
  const ask = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    page += 1;
    return new Response(
      createPage(`next="http://maps.example/wfs?startIndex=${page}"`, `p${page}`),
    );
  });
  ask.mockClear();
  expect(await fetchDocuments(service, 'marks', box)).toEqual({
    ok: false,
    failure: { kind: 'too many' },
  });
  expect(ask.mock.calls.length).toBeLessThan(300);
});

test('[CAD-1] a service that always times out or overflows is given up', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 504 }));
  expect(await fetchDocuments(service, 'marks', box)).toEqual({
    ok: false,
    failure: { kind: 'rejected', status: 504 },
  });
  const full = formatMembers(...Array.from({ length: maxFeatures }, () => formatMark('p', '1 2')));
  const ask = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(full));
  ask.mockClear();
  expect(await fetchDocuments(service, 'marks', box)).toEqual({
    ok: false,
    failure: { kind: 'too many' },
  });
  expect(ask).toHaveBeenCalledTimes(4);
});

test('[CAD-1] without contact stored answers are used, with the date of the oldest', async () => {
  const network = createServedNetwork();
  serveAll(network);
  const online = await fetchRegister(service, property, 32, null);
  expect(online).toMatchObject({
    ok: true,
    value: { failure: null, documents: { marks: [register.marks] } },
  });
  network.remove(buildAddress('marks'));
  expect(await fetchRegister(service, property, 32, null)).toEqual({
    ok: false,
    failure: { kind: 'unreachable' },
  });
  network.serve(buildAddress('marks'), register.marks);
  const asked = { service, kind: 'marks', property, zone: 32 } as const;
  const contents: Blob[] = [];
  const put = async (content: Blob) => void contents.push(content);
  expect(await downloadRegistered(asked, put, new AbortController().signal)).toBeNull();
  network.remove(buildAddress('marks'));
  const written = JSON.parse((await contents[0]?.text()) ?? '') as object;
  const old = new Blob([JSON.stringify({ ...written, fetchedAt: '2026-11-01T08:00:00.000Z' })]);
  const stored = {
    find: async (address: string) =>
      address === buildRegisterKey(service, 'marks', property) ? old : null,
    keepRecent: async () => undefined,
  };
  expect(await fetchRegister(service, property, 32, stored)).toEqual({
    ok: true,
    value: {
      documents: {
        parcels: [register.parcels],
        boundaries: [register.boundaries],
        marks: [register.marks],
      },
      fetchedAt: new Date('2026-11-01T08:00:00.000Z'),
      failure: { kind: 'unreachable' },
    },
  });
});

test.each([
  ['permits that they are stored', true],
  ['does not', false],
])(
  '[FLT-25] stored answers are used without contact where the service %s',
  async (_what, offlineAllowed) => {
    const device = await openDevice(crypto.randomUUID());
    const asked = { ...service, offlineAllowed };
    const network = createServedNetwork();
    serveAll(network);
    const online = await fetchRegister(asked, property, 32, openStoredMap(device));
    if (!online.ok) throw new Error(online.failure.kind);
    for (const kind of ['parcels', 'boundaries', 'marks'] as const)
      network.remove(buildAddress(kind));
    const offline = await fetchRegister(asked, property, 32, openStoredMap(device));
    const recalled = {
      ok: true,
      value: { documents: online.value.documents, failure: { kind: 'unreachable' } },
    };
    expect(offline).toMatchObject(
      offlineAllowed ? recalled : { ok: false, failure: { kind: 'unreachable' } },
    );
  },
);
