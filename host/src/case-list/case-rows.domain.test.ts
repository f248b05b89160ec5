import { sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { buildCaseRows } from './case-rows.domain';

test('[LIST-2] there is one row per business, with number, type, day, description and summary', () => {
  const two = {
    ...sampleCase(),
    businesses: [sampleBusiness(), sampleBusiness(2078, { propertyId: 90312 })],
  };
  expect(buildCaseRows([two, sampleCase({ caseNumber: '2026/121' }, 1043, 2079)])).toMatchObject([
    {
      number: '2026/118',
      type: 'Grensejustering',
      moment: '2026-11-24T09:00:00+01:00',
      description: 'Grensa går langs steingarden.',
      summary: 'Alle møtte.',
    },
    { number: '2026/118' },
    { number: '2026/121' },
  ]);
});

test.each([
  [0, '2026/118'],
  [1, '2026/118'],
  [2, '2026/118 (+1)'],
  [12, '2026/118 (+11)'],
])('[LIST-2] with %i properties the number reads %s', (propertyCount, number) => {
  expect(buildCaseRows([sampleCase({ propertyCount })])).toMatchObject([{ number }]);
});

test('[LIST-3] a row leads to the overview at the full address with its three ids', () => {
  expect(buildCaseRows([sampleCase({ propertyId: 90312 }, 1042, 2078)])[0]?.address).toBe(
    '/case/1042/business/2078/property/90312/overview',
  );
});
