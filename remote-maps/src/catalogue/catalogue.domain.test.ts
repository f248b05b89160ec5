import { OtherCatalogueVersion, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import { appServices, capabilities } from '../testing/map-services';
import { joinCatalogues, listBaseMaps, listTiles, readCatalogueAnswer } from './catalogue.domain';

const readCapabilities = (answer: unknown) => readCatalogueAnswer(answer, 'GetCapabilities');
const readAppServices = (answer: unknown) => readCatalogueAnswer(answer, 'GetAppServices');
const kart = appServices.rastertiles[0];
const addTiles = (...rastertiles: unknown[]) => ({ ...appServices, rastertiles });

test('[MAP-4] a WMS has address, name, format of feature info, and layers', () => {
  const [cadastre, plan] = readCapabilities(capabilities).wms;
  expect(plan?.layers[0]).toMatchObject({
    name: 'arealformal',
    queryable: false,
    minScale: null,
    maxScale: null,
  });
  expect([cadastre]).toEqual([
    {
      url: 'http://maps.example/wms',
      name: 'Matrikkelkart',
      gfiFormat: 'application/vnd.ogc.gml',
      layers: [
        { name: 'teig', description: 'Teiger', queryable: true, minScale: null, maxScale: 5000 },
      ],
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

test('a service missing from the catalogue is null', () => {
  expect(readAppServices(appServices).property).toEqual({
    bbox: 'http://maps.example/eiendom',
    point: 'http://maps.example/eiendom/punkt',
    owners: null,
    featureInfo: null,
  });
  expect(readAppServices({ version: 1, rastertiles: [] }).property.bbox).toBeNull();
});

test('[CAD-7] services for search and heights are read from the catalogue in either form', () => {
  const addresses = 'http://maps.example/adresser';
  const found = { addresses, placeNames: null, height: null };
  expect(readAppServices({ version: 1, rastertiles: [], search: { addresses } }).search).toEqual(
    found,
  );
  const named = readAppServices({ ...literal.services, Search: { Addresses: addresses } });
  expect(joinCatalogues(readCapabilities(literal.capabilities), named).search).toEqual(found);
  expect(readAppServices({ version: 1, rastertiles: [] }).search.height).toBeNull();
});

test('[CAD-1] the WFS of the cadastre has the published names unless the catalogue has others', () => {
  const url = 'http://maps.example/wfs';
  const readRegisteredService = (registered: unknown) =>
    readAppServices({ version: 1, rastertiles: [], registered }).registered;
  const types = {
    parcels: 'app:Teig',
    boundaries: 'app:Eiendomsgrense',
    marks: 'app:Teiggrensepunkt',
  };
  expect(readRegisteredService({ url })).toEqual({
    url,
    types,
    attribution: '',
    offlineAllowed: false,
  });
  expect(readRegisteredService({ url, marks: 'mat:Punkt' })?.types).toEqual({
    ...types,
    marks: 'mat:Punkt',
  });
  const named = readAppServices({
    Rastertiles: [],
    Registered: { Url: url, OfflineAllowed: true },
  });
  expect(
    joinCatalogues(readCapabilities({ version: 1, wms: [] }), named).registered?.offlineAllowed,
  ).toBe(true);
  expect(readAppServices({ version: 1, rastertiles: [] }).registered).toBeNull();
  expect(() => readRegisteredService({})).toThrow('registered.url');
});

test('[MAP-4] an empty catalogue is valid', () => {
  expect(readCapabilities({ version: 1, wms: [] }).wms).toEqual([]);
  expect(readAppServices({ version: 1, rastertiles: [] }).tiles).toEqual([]);
});

test('[MAP-4] unknown fields of a WMS are ignored', () => {
  const [wms] = capabilities.wms;
  const answer = { version: 1, wms: [{ ...wms, styles: ['natt'] }], themes: [] };
  expect(readCapabilities(answer)).toEqual(readCapabilities({ version: 1, wms: [wms] }));
});

test('unknown fields and tiles of an unknown base map are ignored', () => {
  const answer = {
    ...addTiles({ ...kart, season: 'summer' }, { ...kart, baseMap: 'Sjøkart' }),
    elevation: {},
  };
  expect(readAppServices(answer).tiles).toEqual([readAppServices(addTiles(kart)).tiles[0]]);
});

test('tiles without a stated maximum zoom stop at 18, and are not stored offline', () => {
  const bare = { ...kart, maxZoom: undefined, offlineAllowed: undefined };
  expect(readAppServices(addTiles(bare)).tiles[0]).toMatchObject({
    maxZoom: 18,
    offlineAllowed: false,
  });
});

test.each([[2], ['1']])('a catalogue of version %p is rejected', (version) => {
  expect(() => readAppServices({ ...appServices, version })).toThrow(OtherCatalogueVersion);
  expect(() => readCapabilities({ ...capabilities, version })).toThrow(OtherCatalogueVersion);
});

test.each([
  ['rastertiles[0].url', addTiles({ ...kart, url: 'javascript:alert({z}{x}{y})' })],
  ['rastertiles[0].url', addTiles({ ...kart, url: 'http://maps.example/tiles/{z}' })],
  [
    'rastertiles[0].layers',
    addTiles({ ...kart, url: 'http://maps.example/{layer}/{z}/{x}/{y}', layers: [] }),
  ],
  ['rastertiles[1].maxZoom', addTiles(kart, { ...kart, maxZoom: '18' })],
  ['rastertiles[0].layers.name', addTiles({ ...kart, layers: { description: 'Kart' } })],
  ['GetAppServices is not a map catalogue', { version: 1 }],
  ['property.bbox', { ...appServices, property: { bbox: '/eiendom' } }],
  ['GetAppServices', 'no catalogue'],
])('an error at %s is reported with its place', (field, answer) => {
  expect(() => readAppServices(answer)).toThrow(UnexpectedShape);
  expect(() => readAppServices(answer)).toThrow(field);
});

test('base maps come as Kart, Foto, Hybrid; one may have several layers', () => {
  const [, foto, hybrid] = appServices.rastertiles;
  const names = { ...kart, url: 'http://maps.example/names/{z}/{x}/{y}.png', baseMap: 'Hybrid' };
  const catalogue = readAppServices(addTiles(hybrid, names, foto, kart));
  expect(listBaseMaps(catalogue)).toEqual(['Kart', 'Foto', 'Hybrid']);
  expect(listTiles(catalogue, 'Hybrid').map(({ url }) => url)).toEqual([hybrid?.url, names.url]);
});

/** The catalogue with the names of the specification and nothing else. */
const literal = {
  capabilities: {
    WMS: [
      {
        URL: 'http://maps.example/wms',
        Name: 'Matrikkelkart',
        GfiFormat: 'application/vnd.ogc.gml',
        Layers: [{ Name: 'teig', Description: 'Teiger', Queryable: true }],
      },
    ],
  },
  services: {
    Rastertiles: {
      URL: 'http://maps.example/tiles',
      Layers: [
        { Name: 'topo', Description: 'Kart' },
        { Name: 'orto 2025', Description: 'Foto' },
        { Name: 'Hybrid', Description: 'Flyfoto med kartnavn' },
      ],
    },
  },
};

test('[RGT-6] a WMS by the names URL, Name, GfiFormat and Layers is read', () => {
  const [wmsService] = readCapabilities(capabilities).wms;
  const layers = [
    { name: 'teig', description: 'Teiger', queryable: true, minScale: null, maxScale: null },
  ];
  expect(readCapabilities(literal.capabilities).wms).toEqual([
    { ...wmsService, attribution: '', layers },
  ]);
});

test('[RGT-6] one Rastertiles entry yields each base map that its layers name', () => {
  const { tiles } = readAppServices(literal.services);
  expect(tiles.map(({ baseMap, url, layers }) => [baseMap, url, layers.length])).toEqual([
    ['Kart', 'http://maps.example/tiles/topo/{z}/{x}/{y}.png', 1],
    ['Foto', 'http://maps.example/tiles/orto%202025/{z}/{x}/{y}.png', 1],
    ['Hybrid', 'http://maps.example/tiles/Hybrid/{z}/{x}/{y}.png', 1],
  ]);
  expect(tiles[0]).toMatchObject({ maxZoom: 18, attribution: '', offlineAllowed: false });
});

test('[RGT-6] entries may be a list or a single one, in either answer', () => {
  const [wms] = literal.capabilities.WMS;
  const { Rastertiles } = literal.services;
  const services = readAppServices({ Property: { Bbox: 'http://maps.example/eiendom' } });
  const both = readCapabilities({
    WMS: { ...wms, Layers: wms?.Layers[0] },
    Rastertiles: [Rastertiles],
  });
  const joined = joinCatalogues(both, services);
  expect(joined.wms).toEqual(readCapabilities(literal.capabilities).wms);
  expect(joined.tiles).toEqual(readAppServices(literal.services).tiles);
  expect(joined.property.bbox).toBe('http://maps.example/eiendom');
  const otherCatalogue = readAppServices({ WMS: [{ ...wms, Name: 'Den andre' }], Rastertiles: [] });
  expect(joinCatalogues(both, otherCatalogue)).toMatchObject({
    wms: [{ name: 'Matrikkelkart' }],
    tiles: joined.tiles,
  });
  expect(joinCatalogues(otherCatalogue, readAppServices(literal.services)).tiles).toEqual(
    joined.tiles,
  );
  expect(joinCatalogues(readCapabilities({ Rastertiles }), otherCatalogue).wms[0]?.name).toBe(
    'Den andre',
  );
});

const createTiles = (Name: string, Description: string) => ({
  Rastertiles: {
    URL: 'http://maps.example/tiles/{z}/{x}/{y}.png',
    Layers: [{ Name, Description }],
  },
});

test.each([
  ['Kart', 'Topografisk kart under flyfoto', 'Kart'],
  ['webatlas-orto', ' foto ', 'Foto'],
  ['wms_kart_1', 'Flyfoto 2025', 'Foto'],
  ['hybridkart_v2', 'Flyfoto med veger', 'Hybrid'],
  ['topo4', 'Topografisk norgeskart', 'Kart'],
])('[RGT-6] the layer %s, %s, is the base map %s', (name, description, baseMap) => {
  expect(
    readAppServices(createTiles(name, description)).tiles.map((tiles) => tiles.baseMap),
  ).toEqual([baseMap]);
});

test('[RGT-6] a layer that names no base map is ignored', () => {
  expect(readAppServices(createTiles('dybde', 'Dybder')).tiles).toEqual([]);
});

test.each([
  ['http://maps.example/tiles/', 'http://maps.example/tiles/Kart/{z}/{x}/{y}.png'],
  ['http://maps.example/tiles?key=k1', 'http://maps.example/tiles/Kart/{z}/{x}/{y}.png?key=k1'],
  ['http://maps.example/{layer}@{z}/{y}/{x}', 'http://maps.example/Kart@{z}/{y}/{x}'],
  ['http://maps.example/{z}/{x}/{y}', 'http://maps.example/{z}/{x}/{y}'],
])('[RGT-6] tiles at %s are requested at %s', (URL, address) => {
  const [tiles] = readAppServices({ Rastertiles: { URL, Layers: { Name: 'Kart' } } }).tiles;
  expect(tiles?.url).toBe(address);
});

test('[RGT-6] an error names the field as the catalogue writes it', () => {
  const answer = {
    Rastertiles: [{ URL: 'http://maps.example/tiles', Layers: [{ Description: 'Kart' }] }],
  };
  expect(() => readAppServices(answer)).toThrow(
    'GetAppServices.Rastertiles[0].Layers[0].name is not a text',
  );
  const twice = {
    Rastertiles: [
      { URL: 'http://one.example', Url: 'http://two.example', Layers: [{ Name: 'Kart' }] },
    ],
  };
  expect(() => readAppServices(twice)).toThrow('Rastertiles[0].URL is not named once');
});
