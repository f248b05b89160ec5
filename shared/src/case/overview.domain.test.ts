import { sampleBusiness, sampleCase } from '@feltbok/shared/testing/sample-cases';
import type { Case } from '@feltbok/shared/wire/cases';
import { withOverview } from './overview.domain';

const fields = { description: 'Ny tekst', summary: 'Enige', comment: '', impartiality: true };

const cases: Case[] = [
  { ...sampleCase(), businesses: [sampleBusiness(2077), sampleBusiness(2078, { propertyId: 90312 })] },
  sampleCase({ caseNumber: '2026/121' }, 1043, 2079),
];

test('[OVR-7] a completed update replaces summary, description, comment and impartiality of its business only', () => {
  const updated = withOverview(cases, 2078, fields);
  expect(updated[0]?.businesses[1]?.details).toEqual({ ...cases[0]?.businesses[1]?.details, ...fields });
  expect(updated[0]?.businesses[0]).toBe(cases[0]?.businesses[0]);
  expect(updated[1]).toBe(cases[1]);
});

test('an update of a business that no case has leaves the cases as they are', () => {
  expect(withOverview(cases, 1, fields)).toBe(cases);
});
