import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { loadCatalogueAtom } from '../catalogue/catalogue.state';
import { loadLayerChoicesAtom } from '../layers/layer-choices.state';
import { chooseOverlayAtom } from '../layers/overlay.state';
import { addresses, capabilities, property, serveMaps } from '../testing/map-services';
import { caseOn3180, openCaseStore } from '../testing/open-case';
import { createServedNetwork } from '../testing/served-network';
import {
  askAtom,
  askFailedAgainAtom,
  askOwnersAtom,
  forgetPlaceAtom,
  placeAtom,
} from './place.state';

beforeAll(startTranslation);

const host = 'http://maps.example';
const services = {
  bbox: `${host}/eiendom`,
  point: `${host}/eiendom/punkt`,
  owners: `${host}/eierliste`,
  featureInfo: `${host}/egenskaper`,
};
const buildPointAddress = (longitude: number) =>
  `${host}/eiendom/punkt?x=${longitude.toFixed(7)}&y=60.3200000&geometryFormat=GeoJson&outSrid=4326`;
const ownersAddress = 'http://api.example/api/Owners/46990003104720000000';
const featuresAddress = `${host}/egenskaper?x=6.6600000&y=60.3200000&tolerance=5&layers=teig`;
const name = '4699-31/472';
const owners = {
  owners: [{ name: 'Ánne Østby', address: '', postalCode: '', place: '', share: '1/1' }],
  more: 0,
};
const features = [{ Description: 'Teiger', AttributesList: [{ Name: 'teigid', Value: '1' }] }];
const createQuestion = (longitude: number) =>
  ({ by: 'place', position: { longitude, latitude: 60.32 }, resolution: 0.3 }) as const;
const here = createQuestion(6.66);

/** A case open, the layers of the catalogue shown, and all services answering. */
async function openMap(property_: object = services, shown = ['http://maps.example/wms teig']) {
  const network = createServedNetwork();
  serveMaps(network);
  network.serve(addresses.appServices, { version: 1, rastertiles: [], property: property_ });
  const { store, reportError } = await openCaseStore(network);
  await store.set(loadCatalogueAtom);
  await store.set(loadLayerChoicesAtom);
  for (const key of shown) store.set(chooseOverlayAtom, key, { visible: true });
  network.serve(buildPointAddress(6.66), property);
  network.serve(ownersAddress, owners);
  network.serve(featuresAddress, features);
  network.asked.length = 0;
  const listToasts = () =>
    jest.mocked(store.get(hostServicesAtom).notify).mock.calls.map(([message]) => message.text);
  return {
    store,
    network,
    reportError,
    listToasts,
    ask: (question = here) => store.set(askAtom, question),
  };
}

test('[MAP-5] [MAP-6] [MAP-7] a place is asked for its property, owners and shown layers', async () => {
  const { store, network, ask, listToasts } = await openMap();
  await ask();
  expect(network.asked.toSorted()).toEqual(
    [featuresAddress, ownersAddress, buildPointAddress(6.66)].toSorted(),
  );
  const place = store.get(placeAtom);
  expect(place?.properties).toMatchObject({
    phase: 'answered',
    value: [{ number: { gnr: 31, bnr: 472 } }],
  });
  expect(place?.owners.get(name)).toMatchObject({
    phase: 'answered',
    value: { owners: [{ name: 'Ánne Østby' }] },
  });
  expect(place?.layers).toMatchObject([
    { answer: { phase: 'answered', value: [{ description: 'Teiger' }] } },
  ]);
  expect(listToasts()).toEqual([]);
});

test('[MAP-5] without a feature service each layer is asked separately, in its format', async () => {
  const { store, network, ask } = await openMap({ ...services, featureInfo: null });
  await ask();
  const asked = network.asked
    .map((address) => new URL(address))
    .find(({ pathname }) => pathname === '/wms');
  expect(asked?.searchParams.get('INFO_FORMAT')).toBe('application/vnd.ogc.gml');
  expect(store.get(placeAtom)?.layers).toMatchObject([
    { question: { title: 'Teiger' }, answer: { phase: 'failed' } },
  ]);
});

test('[MAP-5] a layer that is hidden, not queryable or out of scale is not asked', async () => {
  const { store, network } = await openMap(services, [
    'http://maps.example/plan?token=k1 arealformal',
  ]);
  await store.set(askAtom, here);
  expect(store.get(placeAtom)?.layers).toEqual([]);
  store.set(chooseOverlayAtom, 'http://maps.example/wms teig', { visible: true });
  const [
    {
      layers: [{ maxScale }],
    },
  ] = capabilities.wms as unknown as [{ layers: [{ maxScale: number }] }];
  await store.set(askAtom, { ...here, resolution: maxScale * 0.000_28 * 1.1 });
  expect(store.get(placeAtom)?.layers).toEqual([]);
  expect(network.asked.filter((address) => !/eiendom|Owners/.test(address))).toEqual([]);
});

test('slow owners delay nothing else', async () => {
  const { store, network, ask } = await openMap();
  const release = network.hold(ownersAddress);
  const asking = ask();
  await new Promise<void>((resolve) => {
    const end = store.sub(placeAtom, () => {
      const place = store.get(placeAtom);
      if (place?.owners.size !== 1 || place.layers[0]?.answer.phase !== 'answered') return;
      end();
      resolve();
    });
  });
  expect(store.get(placeAtom)).toMatchObject({ properties: { phase: 'answered' } });
  expect(store.get(placeAtom)?.owners.get(name)).toEqual({ phase: 'asking' });
  release();
  await asking;
  expect(store.get(placeAtom)?.owners.get(name)?.phase).toBe('answered');
});

test('a new question replaces a running one, whose answer is never shown', async () => {
  const { store, network, ask } = await openMap();
  const release = network.hold(buildPointAddress(6.66));
  const first = ask();
  network.serve(buildPointAddress(6.7), { Teiger: [] });
  await ask(createQuestion(6.7) as typeof here);
  release();
  await first;
  expect(store.get(placeAtom)).toMatchObject({
    question: createQuestion(6.7),
    properties: { phase: 'answered', value: [] },
  });
  expect(network.asked).not.toContain(ownersAddress);
});

test('[MAP-8] layers, property and owners fail and are retried independently', async () => {
  const { store, network, ask, listToasts } = await openMap();
  network.serve(ownersAddress, 'down', 503);
  network.remove(featuresAddress);
  await ask();
  const failedOwners = { phase: 'failed', failure: { kind: 'rejected', status: 503 } };
  expect(store.get(placeAtom)?.properties.phase).toBe('answered');
  expect(store.get(placeAtom)?.owners.get(name)).toEqual(failedOwners);
  expect(store.get(placeAtom)?.layers[0]?.answer).toEqual({
    phase: 'failed',
    failure: { kind: 'unreachable' },
  });
  expect(listToasts().toSorted()).toEqual([
    'Opplysninger om eiendommen ble ikke hentet',
    'Opplysninger om eier ble ikke hentet',
  ]);
  network.serve(ownersAddress, owners);
  network.asked.length = 0;
  await store.set(askOwnersAtom, { municipalityNumber: '4699', gnr: 31, bnr: 472, fnr: 0, snr: 0 });
  expect(network.asked).toEqual([ownersAddress]);
  network.serve(featuresAddress, features);
  await store.set(askFailedAgainAtom);
  expect(network.asked).toEqual([ownersAddress, featuresAddress]);
  expect(store.get(placeAtom)?.layers[0]?.answer.phase).toBe('answered');
});

test('[MAP-8] a failed property is reported once, and the layers still answer', async () => {
  const { store, network, ask, listToasts } = await openMap();
  network.serve(buildPointAddress(6.66), 'down', 500);
  await ask();
  expect(store.get(placeAtom)?.properties).toEqual({
    phase: 'failed',
    failure: { kind: 'rejected', status: 500 },
  });
  expect(store.get(placeAtom)?.layers[0]?.answer.phase).toBe('answered');
  expect(listToasts()).toEqual(['Opplysninger om eiendommen ble ikke hentet']);
});

test('a lost network is reported as such instead of as a failed service', async () => {
  const { store, network, ask } = await openMap();
  network.remove(buildPointAddress(6.66));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await ask();
  expect(store.get(placeAtom)?.properties).toEqual({
    phase: 'failed',
    failure: { kind: 'offline' },
  });
});

test('an empty place, missing owners and a missing service are no failures', async () => {
  const { store, network, ask, listToasts } = await openMap();
  network.serve(ownersAddress, { owners: [], more: 0 });
  await ask();
  expect(store.get(placeAtom)?.owners.get(name)).toEqual({
    phase: 'answered',
    value: { owners: [], more: 0 },
  });
  network.serve(buildPointAddress(6.66), 'no such place', 404);
  await ask();
  expect(store.get(placeAtom)?.properties).toEqual({ phase: 'answered', value: [] });
  const bare = await openMap({ ...services, point: null, owners: null });
  await bare.ask();
  expect(bare.store.get(placeAtom)?.properties).toEqual({ phase: 'nothing to ask' });
  expect([...listToasts(), ...bare.listToasts()]).toEqual([]);
});

test('[MAP-18] [MAP-7] a property found by number with a too wide key has no owners', async () => {
  const { store, network } = await openMap();
  const number = { municipalityNumber: '4699', gnr: 31, bnr: 472, fnr: 0, snr: 0 };
  await store.set(askAtom, { by: 'number', number });
  expect(network.asked).toEqual([addresses.property, ownersAddress]);
  const [teig] = property.Teiger;
  network.serve(addresses.property, { Teiger: [{ ...teig, Bruksnummer: 10_472 }] });
  network.asked.length = 0;
  await store.set(askAtom, { by: 'number', number });
  expect(network.asked).toEqual([addresses.property]);
  expect(store.get(placeAtom)?.owners.get('4699-31/10472')).toEqual({
    phase: 'too wide',
    part: 'bnr',
  });
});

test('only the section itself is found among the answers for its holding', async () => {
  const { store, network } = await openMap();
  const [teig] = property.Teiger;
  network.serve(addresses.property, { Teiger: [teig, { ...teig, Seksjonsnummer: 3 }] });
  await store.set(askAtom, {
    by: 'number',
    number: { municipalityNumber: '4699', gnr: 31, bnr: 472, fnr: 0, snr: 3 },
  });
  expect(store.get(placeAtom)?.properties).toMatchObject({ value: [{ number: { snr: 3 } }] });
  expect([...(store.get(placeAtom)?.owners.keys() ?? [])]).toEqual(['4699-31/472/0/3']);
});

test('an unreadable answer is reported without its content', async () => {
  const { network, ask, reportError } = await openMap();
  network.serve(ownersAddress, '<p>Ánne Østby</p>');
  await ask();
  expect(String(reportError.mock.calls[0]?.[0])).toContain('owners');
  expect(String(reportError.mock.calls)).not.toContain('Ánne');
});

test("owners are stored neither in the browser's cache nor for another user", async () => {
  const { store, ask } = await openMap();
  await ask();
  const call = jest.mocked(fetch).mock.calls.find(([address]) => String(address) === ownersAddress);
  expect(call?.[1]).toMatchObject({ cache: 'no-store' });
  const opened = store.get(caseAddressAtom);
  store.set(caseAddressAtom, caseOn3180);
  expect(store.get(placeAtom)).toBeNull();
  store.set(caseAddressAtom, opened);
  const session = store.get(sessionAtom);
  if (session.state !== 'authorised') throw new Error('nobody is signed in');
  store.set(sessionAtom, { ...session, userKey: 'ola' });
  expect(store.get(placeAtom)).toBeNull();
});

test('a closed question is forgotten, and its requests are aborted', async () => {
  const { store, network, ask } = await openMap();
  const release = network.hold(ownersAddress);
  const asking = ask();
  store.set(forgetPlaceAtom);
  release();
  await asking;
  expect(store.get(placeAtom)).toBeNull();
});
