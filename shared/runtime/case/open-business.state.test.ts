import { getBusinessPath } from '@feltbok/domain/cases/case-address.domain.ts';
import { sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { loadCaseListAtom } from './case-list.state.ts';
import { caseAddressAtom, openBusinessAtom } from './open-business.state.ts';

const second = sampleBusiness(2078, { propertyId: 90312 });
const cases = [
  sampleCase({}, 1041, 2070),
  { ...sampleCase(), businesses: [sampleBusiness(), second] },
];

async function createStoreForAddress(caseId: number, businessId: number, propertyId: number) {
  const { store, api } = createTestStore();
  api.serve('GET /api/Cases', 200, cases);
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId, businessId, propertyId });
  return { store, api };
}

const openBusiness = async (caseId: number, businessId: number, propertyId: number) =>
  (await createStoreForAddress(caseId, businessId, propertyId)).store.get(openBusinessAtom);

test('an address opens the business that all three of its ids name', async () => {
  expect(await openBusiness(1042, 2078, 90312)).toEqual({ case: cases[1], business: second });
});

test.each([
  ['case', 1, 2078, 90312],
  ['case, where another one has the business', 1041, 2078, 90312],
  ['business', 1042, 1, 90312],
  ['property', 1042, 2078, 90311],
])('[SHELL-7] an unknown %s opens nothing', async (_, caseId, businessId, propertyId) => {
  expect(await openBusiness(caseId, businessId, propertyId)).toBeNull();
});

test('an open case stays until left when a refreshed list lacks it', async () => {
  const { store, api } = await createStoreForAddress(1042, 2078, 90312);
  const opened = store.get(openBusinessAtom);
  api.serve('GET /api/Cases', 200, []);
  await store.set(loadCaseListAtom);
  expect(store.get(openBusinessAtom)).toEqual(opened);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2078, propertyId: 90312 });
  expect(store.get(openBusinessAtom)).toBeNull();
});

test('the path of a business holds its three ids', () => {
  expect(getBusinessPath(sampleCase(), second)).toBe('/case/1042/business/2078/property/90312');
});
