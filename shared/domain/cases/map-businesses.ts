import type { Business, Case } from './case.ts';

/** Maps every business. Businesses, cases and the list that did not change keep their identity. */
export function mapBusinesses(
  cases: Case[],
  map: (business: Business, parent: Case) => Business,
): Case[] {
  let changed = false;
  const mapped = cases.map((parent) => {
    const businesses = parent.businesses.map((business) => map(business, parent));
    if (businesses.every((business, index) => business === parent.businesses[index])) return parent;
    changed = true;
    return { ...parent, businesses };
  });
  return changed ? mapped : cases;
}
