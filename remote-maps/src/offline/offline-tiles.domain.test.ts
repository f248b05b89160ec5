import { createTileAddress, createXyzAddress, listTilesAround } from '../tiles/tile-grid.domain';
import { listOfflineTiles, tileLimit } from './offline-tiles.domain';

const property = { west: 6.6596, south: 60.3196, east: 6.6604, north: 60.3204 };
const kart = { url: 'http://maps.example/Kart/{z}/{x}/{y}.png', maxZoom: 18 };
const teig = {
  key: 'teig',
  url: 'http://maps.example/wms',
  layer: 'teig',
  minScale: null,
  maxScale: 5000,
  opacity: 1,
};

const listZooms = (addresses: readonly string[]) =>
  [...new Set(addresses.flatMap((address) => /\/Kart\/(\d+)\//.exec(address)?.[1] ?? []))].map(
    Number,
  );
const listAddresses = (...parameters: Parameters<typeof listOfflineTiles>) =>
  listOfflineTiles(...parameters).map(({ address }) => address);

test('[MAP-17] the base map around the property is downloaded at zooms 12 to 18', () => {
  const addresses = listAddresses([property, property], [kart], []);
  expect(listZooms(addresses)).toEqual([12, 13, 14, 15, 16, 17, 18]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThan(100);
  expect(addresses.length).toBeLessThan(tileLimit);
  expect(addresses).toContain('http://maps.example/Kart/18/135921/75658.png');
});

test('[MAP-17] 300 metres around the property are on the device at the closest zoom', () => {
  const degree = 111_320;
  const east = property.east + 290 / (degree * Math.cos((60.32 * Math.PI) / 180));
  const there = { west: east, east, south: 60.32, north: 60.32 };
  const [tile] = listTilesAround(there, 18, { metres: 0, tiles: 0 });
  if (!tile) throw new Error('no tile');
  expect(listAddresses([property], [kart], [])).toContain(createXyzAddress(kart.url, tile));
});

test('[MAP-17] a map opened at the property fills large screens at every zoom', () => {
  const addresses = listAddresses([property], [kart], []);
  for (let zoom = 12; zoom <= 18; zoom++) {
    const metresPerPixel = (156_543.034 / 2 ** zoom) * Math.cos((60.32 * Math.PI) / 180);
    const toDegrees = (pixels: number) => (pixels * metresPerPixel) / 111_320;
    const width = toDegrees(720) / Math.cos((60.32 * Math.PI) / 180);
    const height = toDegrees(450);
    const screen = {
      west: 6.66 - width,
      east: 6.66 + width,
      south: 60.32 - height,
      north: 60.32 + height,
    };
    for (const tile of listTilesAround(screen, zoom, { metres: 0, tiles: 0 })) {
      expect(addresses).toContain(createXyzAddress(kart.url, tile));
    }
  }
});

test('[MAP-17] only tiles that the source has are requested', () => {
  expect(listZooms(listAddresses([property], [{ ...kart, maxZoom: 15 }], []))).toEqual([
    12, 13, 14, 15,
  ]);
});

test('[MAP-17] beyond the limit whole zooms are left out, the closest first', () => {
  const all = listAddresses([property], [kart], []);
  const fewer = listAddresses([property], [kart], [], all.length - 1);
  expect(listZooms(fewer)).toEqual([12, 13, 14, 15, 16, 17]);
  expect(fewer).toEqual(all.slice(0, fewer.length));
});

test('[MAP-17] a layer is downloaded at the zooms at which it draws', () => {
  const addresses = listAddresses([property], [], [teig]).map(
    (address) => new URL(address).searchParams,
  );
  expect(addresses.length).toBeGreaterThan(10);
  for (const query of addresses) {
    const [west = 0, , east = 0] = (query.get('BBOX') ?? '').split(',').map(Number);
    expect((east - west) / 512 / 0.000_28).toBeLessThanOrEqual(5000);
  }
});

test('without a property there is nothing to download', () => {
  expect(listOfflineTiles([], [kart], [teig])).toEqual([]);
});

test("a WMS tile is requested by its box; the address's query stays", () => {
  const address = new URL(
    createTileAddress(
      { url: 'http://maps.example/wms?token=k1', layer: 'teig' },
      { z: 1, x: 1, y: 0 },
    ),
  );
  expect(address.searchParams.get('token')).toBe('k1');
  expect(address.searchParams.get('BBOX')).toBe('0,0,20037508.342789244,20037508.342789244');
});
