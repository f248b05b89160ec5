import { buildFeatureInfoAddress, buildFeatureServiceAddress } from './info-request.domain';

const place = { position: { longitude: 6.66, latitude: 60.32 }, resolution: 0.5 };
const toQuery = (address: URL) => Object.fromEntries(address.searchParams);
const layer = { layer: 'teig', gfiFormat: 'application/json' };

test('[MAP-5] a layer is asked at the picture’s middle, with tolerance 5, in its format', () => {
  const query = toQuery(
    buildFeatureInfoAddress({ url: 'http://maps.example/wms?token=k1', ...layer }, place),
  );
  expect(query).toMatchObject({
    token: 'k1',
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetFeatureInfo',
    CRS: 'EPSG:3857',
    LAYERS: 'teig',
    QUERY_LAYERS: 'teig',
    INFO_FORMAT: 'application/json',
    I: '50',
    J: '50',
    TOLERANCE: '5',
    BUFFER: '5',
    RADIUS: '5',
    FI_POINT_TOLERANCE: '5',
  });
  const [west, south, east, north] = (query.BBOX ?? '').split(',').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  expect(east - west).toBeCloseTo(Number(query.WIDTH) * 0.5, 6);
  // The expected values come from proj4.
  expect((west + east) / 2).toBeCloseTo(741_387.81, 1);
  expect((south + north) / 2).toBeCloseTo(8_471_329.57, 1);
});

test('[MAP-5] a WMS 1.1.1 service is asked by x, y and SRS', () => {
  const query = toQuery(
    buildFeatureInfoAddress({ url: 'http://maps.example/wms?version=1.1.1', ...layer }, place),
  );
  expect(query).toMatchObject({ VERSION: '1.1.1', SRS: 'EPSG:3857', X: '50', Y: '50' });
  expect(Object.keys(query)).not.toEqual(expect.arrayContaining(['version']));
  for (const name of ['I', 'J', 'CRS']) expect(query).not.toHaveProperty(name);
});

test('[MAP-5] [MAP-7] the service for features is asked in degrees, with tolerance 5 and the layers', () => {
  const address = buildFeatureServiceAddress(
    'http://maps.example/egenskaper?key=k1',
    ['teig', 'grense'],
    place,
  );
  expect(toQuery(address)).toEqual({
    key: 'k1',
    x: '6.6600000',
    y: '60.3200000',
    tolerance: '5',
    layers: 'teig,grense',
  });
});
