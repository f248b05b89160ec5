import type { Business, Case } from '@feltbok/domain/cases/case.ts';
import { mapBusinesses } from '@feltbok/domain/cases/map-businesses.ts';
import type { Change, ChangeKind } from '../change.ts';
import { attendeesKind } from './attendees.domain.ts';
import { boundaryMarkKind } from './boundary-mark.domain.ts';
import { controlMeasurementKind } from './control-measurement.domain.ts';
import { documentKind } from './document.domain.ts';
import type { Kind, SyncedChange } from './kind.ts';
import { overviewKind } from './overview.domain.ts';
import { agreementKind, measurementReportKind, protocolKind } from './paper.domain.ts';
import { sketchKind } from './sketch.domain.ts';

const kinds = {
  overview: overviewKind,
  attendees: attendeesKind,
  document: documentKind,
  boundaryMark: boundaryMarkKind,
  controlMeasurement: controlMeasurementKind,
  sketch: sketchKind,
  agreement: agreementKind,
  protocol: protocolKind,
  measurementReport: measurementReportKind,
} as const;

/** A change's payload is of its kind's type: only the kind's own screen makes such changes. */
export const kindOf = ({ kind }: Pick<Change, 'kind'>): Kind => kinds[kind] as Kind;

const isKnownKind = (kind: string): kind is ChangeKind => Object.hasOwn(kinds, kind);

/**
 * Changes by what they show in: a business, or all of a case. Asked for often, with thousands
 * waiting.
 */
class Places<Item> {
  private readonly ofBusinesses = new Map<number, Item[]>();
  private readonly ofCases = new Map<number, Item[]>();

  constructor(items: readonly Item[], changeOf: (item: Item) => Change) {
    for (const item of items) {
      const change = changeOf(item);
      const isOfCase = kindOf(change).isOfWholeCase?.(change) ?? false;
      const [places, id] = isOfCase
        ? [this.ofCases, change.caseId]
        : [this.ofBusinesses, change.businessId];
      const earlier = places.get(id);
      if (earlier) earlier.push(item);
      else places.set(id, [item]);
    }
  }

  /** Those of the business before those of its case. */
  of({ caseId }: Case, { businessId }: Business): readonly Item[] {
    const own = this.ofBusinesses.get(businessId) ?? [];
    const ofCase = this.ofCases.get(caseId);
    return ofCase ? [...own, ...ofCase] : own;
  }
}

/**
 * The cases with each change laid over its business, in order; what no change touches stays the
 * same object.
 */
export function withChanges(cases: Case[], changes: readonly Change[]): Case[] {
  const known = changes.filter(({ kind }) => isKnownKind(kind));
  if (known.length === 0) return cases;
  const places = new Places(known, (change) => change);
  return mapBusinesses(cases, (business, one) =>
    places
      .of(one, business)
      .reduce((applied, change) => kindOf(change).applyPending(applied, change), business),
  );
}

/** The cases once the server has the changes; the same array when no case has their businesses. */
export function withSynced(cases: Case[], sent: readonly SyncedChange[]): Case[] {
  if (sent.length === 0) return cases;
  const places = new Places(sent, ({ change }) => change);
  return mapBusinesses(cases, (business, one) =>
    places
      .of(one, business)
      .reduce(
        (applied, { change, synced }) => kindOf(change).applySynced(applied, change, synced),
        business,
      ),
  );
}
