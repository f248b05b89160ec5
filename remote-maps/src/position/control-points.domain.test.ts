import { unprojectUtm } from '../coordinates/utm.domain';
import { readControlPoints } from './control-points.domain';

const here = unprojectUtm({ north: 6_689_343, east: 370_761, zone: 32 });
const createInfo = (values: Record<string, string>) => ({
  description: 'Fastmerker',
  attributes: Object.entries({
    punktnavn: 'Kirka',
    nord: '6689343.050',
    ost: '370761.070',
    ...values,
  }).map(([name, value]) => ({ name, value })),
});

test('[GNS-10] control points are read from Kartverket’s fields, the nearest first', () => {
  const farInfo = createInfo({ punktnummer: 'F2', ost: '370861,07', sone: 'EUREF89 UTM sone 32' });
  const near = createInfo({
    PUNKTNUMMER: 'F1',
    sone: '32',
    hoyde_nn2000: '80,125',
    kvalitet_nn2000: '10',
  });
  const found = readControlPoints([farInfo, near], here, 33);
  expect(found.map(({ point }) => point)).toEqual([
    {
      name: 'F1 Kirka',
      source: 'catalogue',
      north: 6_689_343.05,
      east: 370_761.07,
      utmType: 25_832,
      height: { value: 80.125, system: 'NN2000', sigma: 0.01 },
    },
    {
      name: 'F2 Kirka',
      source: 'catalogue',
      north: 6_689_343.05,
      east: 370_861.07,
      utmType: 25_832,
      height: null,
    },
  ]);
  expect(found[1]?.distance).toBeCloseTo(100, 0);
});

test.each([
  ['with coordinates far from the asked place', { nord: '6700000' }],
  ['with another zone than its coordinates', { sone: '33' }],
  ['of a zone that the cadastre does not use', { sone: '22' }],
  ['without a coordinate', { ost: '' }],
  ['without a name', { punktnavn: '' }],
])('[GNS-10] a control point %s is skipped', (_, values) => {
  expect(readControlPoints([createInfo(values)], here, 32)).toEqual([]);
});

test('[GNS-10] a placeholder for a missing height is read as none', () => {
  expect(
    readControlPoints([createInfo({ hoyde_nn2000: '-999' })], here, 32)[0]?.point.height,
  ).toBeNull();
});
