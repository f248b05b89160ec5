import type { Business, Case } from '@feltbok/domain/cases/case.ts';
import { mapBusinesses } from '@feltbok/domain/cases/map-businesses.ts';
import type { Change, ChangeKind } from '../change.ts';
import { attendeesKind } from './attendees.domain.ts';
import { boundaryLineKind } from './boundary-line.domain.ts';
import { boundaryMarkKind } from './boundary-mark.domain.ts';
import { controlMeasurementKind } from './control-measurement.domain.ts';
import { documentKind } from './document.domain.ts';
import type { Kind, SyncedChange } from './kind.ts';
import { overviewKind } from './overview.domain.ts';
import {
  agreementKind,
  measurementReportKind,
  noticeKind,
  protocolKind,
  registrationBasisKind,
} from './paper.domain.ts';
import { sketchKind } from './sketch.domain.ts';

const kinds = {
  overview: overviewKind,
  attendees: attendeesKind,
  document: documentKind,
  boundaryMark: boundaryMarkKind,
  boundaryLine: boundaryLineKind,
  controlMeasurement: controlMeasurementKind,
  sketch: sketchKind,
  agreement: agreementKind,
  protocol: protocolKind,
  measurementReport: measurementReportKind,
  registrationBasis: registrationBasisKind,
  notice: noticeKind,
} as const;

/** The rules of a change's kind. They expect the payload that the kind's own screen has built. */
export const getKind = ({ kind }: Pick<Change, 'kind'>): Kind => kinds[kind] as Kind;

const isKnownKind = (kind: string): kind is ChangeKind => Object.hasOwn(kinds, kind);

/**
 * Changes, indexed by the business or the case that they apply to. A device may have thousands of
 * changes queued, and this is read at each change of the queue.
 */
class ChangesByPlace<Item> {
  private readonly byBusiness = new Map<number, Item[]>();
  private readonly byCase = new Map<number, Item[]>();

  constructor(items: readonly Item[], getChange: (item: Item) => Change) {
    for (const item of items) {
      const change = getChange(item);
      if (getKind(change).appliesToWholeCase?.(change)) {
        appendItem(this.byCase, change.caseId, item);
      } else {
        appendItem(this.byBusiness, change.businessId, item);
      }
    }
  }

  /** Lists the changes of the business, followed by those of the whole case. */
  listApplicable({ caseId }: Case, { businessId }: Business): readonly Item[] {
    const ofBusiness = this.byBusiness.get(businessId) ?? [];
    const ofCase = this.byCase.get(caseId);
    return ofCase ? [...ofBusiness, ...ofCase] : ofBusiness;
  }
}

function appendItem<Item>(lists: Map<number, Item[]>, id: number, item: Item): void {
  const list = lists.get(id);
  if (list) list.push(item);
  else lists.set(id, [item]);
}

/**
 * Applies queued changes to their businesses, in order. A case that no change touches stays the
 * same object.
 */
export function applyPendingChanges(cases: Case[], changes: readonly Change[]): Case[] {
  const known = changes.filter(({ kind }) => isKnownKind(kind));
  if (known.length === 0) return cases;
  const places = new ChangesByPlace(known, (change) => change);
  return mapBusinesses(cases, (business, caseOfBusiness) =>
    places
      .listApplicable(caseOfBusiness, business)
      .reduce((applied, change) => getKind(change).applyPending(applied, change), business),
  );
}

/** Applies accepted changes to their businesses; the same array when no case has any of them. */
export function applySyncedChanges(cases: Case[], sent: readonly SyncedChange[]): Case[] {
  if (sent.length === 0) return cases;
  const places = new ChangesByPlace(sent, ({ change }) => change);
  return mapBusinesses(cases, (business, caseOfBusiness) =>
    places
      .listApplicable(caseOfBusiness, business)
      .reduce(
        (applied, { change, synced }) => getKind(change).applySynced(applied, change, synced),
        business,
      ),
  );
}
