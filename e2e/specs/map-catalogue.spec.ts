import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readCatalogueAnswer } from '../../remote-maps/src/catalogue/catalogue.domain';

const readShipped = (call: 'GetCapabilities' | 'GetAppServices') => {
  const file = join(import.meta.dirname, '../../docs/map-catalogue/kartverket', call);
  return readCatalogueAnswer(JSON.parse(readFileSync(file, 'utf8')), call);
};

test('[MAP-4] the map understands the catalogue of Kartverket’s open services', () => {
  const { wms } = readShipped('GetCapabilities');
  expect(wms.flatMap(({ layers }) => layers.map(({ name }) => name))).toContain('teig');
  const { tiles, property } = readShipped('GetAppServices');
  expect(tiles.map(({ baseMap, attribution }) => [baseMap, attribution])).toEqual([
    ['Kart', '© Kartverket'],
  ]);
  expect(property.bbox).toContain('{kommune}');
  // Copying needs a permission that a deployment has to get first.
  expect([...wms, ...tiles].some(({ offlineAllowed }) => offlineAllowed)).toBe(false);
});

test('[RGT-6] the map understands the example of a catalogue in the documentation', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/map-services.md'), 'utf8');
  const example = /```json\n(\{\n {2}"WMS"[^`]*)```/.exec(guide)?.[1] ?? '';
  const { wms, tiles } = readCatalogueAnswer(JSON.parse(example), 'GetCapabilities');
  expect(wms.map(({ name, layers }) => [name, layers.length])).toEqual([['Matrikkelkart', 1]]);
  expect(tiles.map(({ baseMap }) => baseMap)).toEqual(['Kart', 'Foto', 'Hybrid']);
  expect(guide).toContain(tiles[1]?.url);
});
