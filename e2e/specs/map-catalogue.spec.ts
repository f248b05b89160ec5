import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readAppServices, readCapabilities } from '../../remote-maps/src/catalogue/catalogue.domain';

const shipped = (call: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/map-catalogue/kartverket', call), 'utf8'));

test('[MAP-4] the catalogue of Kartverket’s open services is one that the map understands', () => {
  const { wms } = readCapabilities(shipped('GetCapabilities'));
  expect(wms.flatMap(({ layers }) => layers.map(({ name }) => name))).toContain('teig');
  const { tiles, property } = readAppServices(shipped('GetAppServices'));
  expect(tiles.map(({ baseMap, attribution }) => [baseMap, attribution])).toEqual([['Kart', '© Kartverket']]);
  expect(property.bbox).toContain('{kommune}');
  // Copying needs a permission that a deployment has to get first.
  expect([...wms, ...tiles].some(({ offlineAllowed }) => offlineAllowed)).toBe(false);
});
