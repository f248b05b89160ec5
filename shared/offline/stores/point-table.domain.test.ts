import { importedFilesOf17 } from '@feltbok/testing/imported-files-of-1-7.ts';
import { readPointTable } from './point-table.domain.ts';

const toBytes = (text: string) => new TextEncoder().encode(text).buffer;

test('[IMP-8] columns of 1.7 are read as the points that they hold', () => {
  const table = readPointTable(importedFilesOf17.withHeights.buffer);
  expect(table).toMatchObject({ facts: { fileName: 'grenser.kof' }, hasNumbers: true });
  expect([...(table?.listFeatures() ?? [])]).toEqual([
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [370761.065, 6689343.071] },
      properties: {
        uuid: '0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b99',
        name: 'Bolt ved ås',
        boundaryPointNumber: '13',
        typeOfBoundaryMark: '51',
        heightSystem: 'NN2000',
        measurementMethod: '96',
        accuracy: 2,
        height: 102.345,
        heightSigma: 0.015,
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [370770.25, 6689350.5] },
      properties: {
        uuid: '1e9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b00',
        boundaryPointNumber: '14',
        typeOfBoundaryMark: '99',
      },
    },
  ]);
  expect(readPointTable(importedFilesOf17.withoutHeights.buffer)).toMatchObject({
    hasNumbers: false,
  });
});

test('[IMP-8] JSON is not taken for columns of 1.7', () => {
  expect(readPointTable(toBytes('{"type":"FeatureCollection"}'))).toBeNull();
  expect(readPointTable(toBytes('{}'))).toBeNull();
});
