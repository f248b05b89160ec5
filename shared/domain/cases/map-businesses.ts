import type { Business, Case } from './case.ts';

/** What the map leaves as it is stays the same object: business, case and list. */
export function mapBusinesses(
  cases: Case[],
  map: (business: Business, one: Case) => Business,
): Case[] {
  let changed = false;
  const mapped = cases.map((one) => {
    const businesses = one.businesses.map((business) => map(business, one));
    if (businesses.every((business, index) => business === one.businesses[index])) return one;
    changed = true;
    return { ...one, businesses };
  });
  return changed ? mapped : cases;
}
