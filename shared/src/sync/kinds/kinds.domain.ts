import type { Business, Case } from '@feltbok/shared/wire/cases';
import type { Change, ChangeKind } from '../change';
import { attendeesKind } from './attendees.domain';
import type { Kind, Synced } from './kind';
import { overviewKind } from './overview.domain';

const kinds = { overview: overviewKind, attendees: attendeesKind } as const;

/** A change's payload is of its kind's type: only the kind's own screen makes such changes. */
export const kindOf = ({ kind }: Pick<Change, 'kind'>): Kind => kinds[kind] as Kind;

const isKnownKind = (kind: string): kind is ChangeKind => Object.hasOwn(kinds, kind);

/** The cases with each change laid over its business, in order; what no change touches stays the same object. */
export function withChanges(cases: Case[], changes: readonly Change[]): Case[] {
  if (changes.length === 0) return cases;
  const byBusiness = new Map<number, Change[]>();
  for (const change of changes) {
    const earlier = byBusiness.get(change.businessId);
    if (earlier) earlier.push(change);
    else byBusiness.set(change.businessId, [change]);
  }
  return mapBusinesses(cases, (business) =>
    (byBusiness.get(business.businessId) ?? []).reduce(
      (laid, change) => (isKnownKind(change.kind) ? kindOf(change).lay(laid, change) : laid),
      business,
    ),
  );
}

/** The cases once the server has the change; the same array when no case has its business. */
export const withSynced = (cases: Case[], change: Change, synced: Synced): Case[] =>
  mapBusinesses(cases, (business) =>
    business.businessId === change.businessId ? kindOf(change).applySynced(business, change, synced) : business,
  );

function mapBusinesses(cases: Case[], map: (business: Business) => Business): Case[] {
  let changed = false;
  const mapped = cases.map((one) => {
    const businesses = one.businesses.map(map);
    if (businesses.every((business, index) => business === one.businesses[index])) return one;
    changed = true;
    return { ...one, businesses };
  });
  return changed ? mapped : cases;
}
