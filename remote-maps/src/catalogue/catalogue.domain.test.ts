import { appServices, capabilities } from '../testing/map-services';
import { baseMapsOf, OtherCatalogueVersion, readAppServices, readCapabilities, tilesOf } from './catalogue.domain';
import { UnexpectedShape } from './json-reader.domain';

const kart = appServices.rastertiles[0];
const withTiles = (...rastertiles: unknown[]) => ({ ...appServices, rastertiles });

test('[MAP-4] a WMS has an address, a name, a format of feature info, and layers with name, description and queryable', () => {
  const [cadastre, plan] = readCapabilities(capabilities).wms;
  expect(plan?.layers[0]).toMatchObject({ name: 'arealformal', queryable: false, minScale: null, maxScale: null });
  expect([cadastre]).toEqual([
    {
      url: 'http://maps.example/wms',
      name: 'Matrikkelkart',
      gfiFormat: 'application/vnd.ogc.gml',
      layers: [{ name: 'teig', description: 'Teiger', queryable: true, minScale: null, maxScale: 5000 }],
      attribution: '© Kartverket',
      offlineAllowed: false,
    },
  ]);
});

test('[MAP-4] raster tiles have an address and layers with name and description', () => {
  expect(readAppServices(appServices).tiles[0]).toEqual({
    url: 'http://maps.example/tiles/Kart/{z}/{x}/{y}.png',
    baseMap: 'Kart',
    maxZoom: 18,
    attribution: '© Kartverket',
    offlineAllowed: true,
    layers: [{ name: 'kart', description: 'Kart' }],
  });
});

test('a service that the catalogue leaves out is not there', () => {
  expect(readAppServices(appServices).property).toEqual({
    bbox: 'http://maps.example/eiendom',
    point: 'http://maps.example/eiendom/punkt',
    owners: null,
    featureInfo: null,
  });
  expect(readAppServices({ version: 1, rastertiles: [] }).property.bbox).toBeNull();
});

test('[MAP-4] an empty catalogue is a catalogue', () => {
  expect(readCapabilities({ version: 1, wms: [] }).wms).toEqual([]);
  expect(readAppServices({ version: 1, rastertiles: [] }).tiles).toEqual([]);
});

test('[MAP-4] unknown fields of a WMS are passed over', () => {
  const [wms] = capabilities.wms;
  const answer = { version: 1, wms: [{ ...wms, styles: ['natt'] }], themes: [] };
  expect(readCapabilities(answer)).toEqual(readCapabilities({ version: 1, wms: [wms] }));
});

test('unknown fields and tiles of an unknown base map are passed over', () => {
  const answer = { ...withTiles({ ...kart, season: 'summer' }, { ...kart, baseMap: 'Sjøkart' }), elevation: {} };
  expect(readAppServices(answer).tiles).toEqual([readAppServices(withTiles(kart)).tiles[0]]);
});

test('tiles that do not say where they end are taken to end at zoom 18, and may not be kept offline', () => {
  const { maxZoom: _, offlineAllowed: __, ...bare } = { ...kart };
  expect(readAppServices(withTiles(bare)).tiles[0]).toMatchObject({ maxZoom: 18, offlineAllowed: false });
});

test.each([[2], ['1'], [undefined]])('a catalogue of version %p is refused', (version) => {
  expect(() => readAppServices({ ...appServices, version })).toThrow(OtherCatalogueVersion);
  expect(() => readCapabilities({ ...capabilities, version })).toThrow(OtherCatalogueVersion);
});

test.each([
  ['rastertiles[0].url', withTiles({ ...kart, url: 'javascript:alert({z}{x}{y})' })],
  ['rastertiles[0].url', withTiles({ ...kart, url: 'http://maps.example/tiles' })],
  ['rastertiles[1].maxZoom', withTiles(kart, { ...kart, maxZoom: '18' })],
  ['rastertiles', { version: 1 }],
  ['property.bbox', { ...appServices, property: { bbox: '/eiendom' } }],
  ['GetAppServices', 'no catalogue'],
])('what is wrong at %s is named', (field, answer) => {
  expect(() => readAppServices(answer)).toThrow(UnexpectedShape);
  expect(() => readAppServices(answer)).toThrow(field);
});

test('base maps are offered in the order Kart, Foto, Hybrid, and one may lie in several layers', () => {
  const [, foto, hybrid] = appServices.rastertiles;
  const names = { ...kart, url: 'http://maps.example/names/{z}/{x}/{y}.png', baseMap: 'Hybrid' };
  const catalogue = { wms: [], ...readAppServices(withTiles(hybrid, names, foto, kart)) };
  expect(baseMapsOf(catalogue)).toEqual(['Kart', 'Foto', 'Hybrid']);
  expect(tilesOf(catalogue, 'Hybrid').map(({ url }) => url)).toEqual([hybrid?.url, names.url]);
});
