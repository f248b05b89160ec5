import type { Business, Case } from '@feltbok/shared/wire/cases';
import type { Change, ChangeKind } from '../change';
import { attendeesKind } from './attendees.domain';
import { documentKind } from './document.domain';
import type { Kind, Synced } from './kind';
import { overviewKind } from './overview.domain';

const kinds = { overview: overviewKind, attendees: attendeesKind, document: documentKind } as const;

/** A change's payload is of its kind's type: only the kind's own screen makes such changes. */
export const kindOf = ({ kind }: Pick<Change, 'kind'>): Kind => kinds[kind] as Kind;

const isKnownKind = (kind: string): kind is ChangeKind => Object.hasOwn(kinds, kind);

/** The businesses that a change shows in: its own, or all of its case. */
const placeOf = (change: Change): string =>
  kindOf(change).isOfWholeCase?.(change) ? `case ${change.caseId}` : `business ${change.businessId}`;

const placesOf = (one: Case, { businessId }: Business) => [`business ${businessId}`, `case ${one.caseId}`];

/** The cases with each change laid over its business, in order; what no change touches stays the same object. */
export function withChanges(cases: Case[], changes: readonly Change[]): Case[] {
  const known = changes.filter(({ kind }) => isKnownKind(kind));
  if (known.length === 0) return cases;
  const byPlace = new Map<string, Change[]>();
  for (const change of known) {
    const earlier = byPlace.get(placeOf(change));
    if (earlier) earlier.push(change);
    else byPlace.set(placeOf(change), [change]);
  }
  return mapBusinesses(cases, (business, one) =>
    placesOf(one, business)
      .flatMap((place) => byPlace.get(place) ?? [])
      .reduce((laid, change) => kindOf(change).lay(laid, change), business),
  );
}

/** The cases once the server has the change; the same array when no case has its business. */
export const withSynced = (cases: Case[], change: Change, synced: Synced): Case[] =>
  mapBusinesses(cases, (business, one) =>
    placesOf(one, business).includes(placeOf(change)) ? kindOf(change).applySynced(business, change, synced) : business,
  );

function mapBusinesses(cases: Case[], map: (business: Business, one: Case) => Business): Case[] {
  let changed = false;
  const mapped = cases.map((one) => {
    const businesses = one.businesses.map((business) => map(business, one));
    if (businesses.every((business, index) => business === one.businesses[index])) return one;
    changed = true;
    return { ...one, businesses };
  });
  return changed ? mapped : cases;
}
