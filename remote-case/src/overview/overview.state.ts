import { type OpenBusiness, openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { type OverviewFields, overviewFieldsOf } from '@feltbok/shared/domain/overview-fields';
import { textOf } from '@feltbok/shared/i18n/i18n';
import type { Base, Change } from '@feltbok/shared/sync/change';
import { onTheWayAtom, queueAtom } from '@feltbok/shared/sync/sync.state';
import { fillPath } from '@feltbok/shared/wire/call-address';
import { calls } from '@feltbok/shared/wire/calls';
import { atom } from 'jotai';
import { isOverviewChange, type OverviewChange } from './overview.domain';
import { overviewConflictAtom } from './overview-conflict.state';

/** The change that saves the overview of an open business. */
const changeOf = (
  { case: { caseId }, business }: OpenBusiness,
  fields: OverviewFields,
  basedOn: Base<OverviewFields> | null,
): OverviewChange => ({
  kind: 'overview',
  caseId,
  businessId: business.businessId,
  caseNumber: business.details.caseNumber,
  method: calls.putBusiness.method,
  url: fillPath(calls.putBusiness.path, { id: business.businessId }),
  data: fields,
  payload: fields,
  basedOn: basedOn ?? undefined,
});

/** What the open business's overview is saved as, and the server's number for it. */
export const savedOverviewAtom = atom((get): Base<OverviewFields> | null => {
  const open = get(openBusinessAtom);
  return open && { revision: open.business.overviewRevision, values: overviewFieldsOf(open.business.details) };
});

/**
 * Queues the overview and sends it. The user has been notified of 'not saved', and nothing has changed.
 * @param basedOn what the user had before the eyes when the edit began
 */
export const saveOverviewAtom = atom(
  null,
  async (get, _set, fields: OverviewFields, basedOn: Base<OverviewFields> | null) => {
    const { sync, notify } = get(hostServicesAtom);
    const open = get(openBusinessAtom);
    const outcome = open ? await sync.submit(changeOf(open, fields, basedOn)) : 'not saved';
    if (outcome === 'not saved') notify({ kind: 'error', text: textOf('ToastMessages.NotSavedOnDevice') });
    return outcome;
  },
);

const businessIdAtom = atom((get) => get(openBusinessAtom)?.business.businessId);

const isOf =
  (businessId: number | undefined) =>
  ({ change }: { change: Change }) =>
    isOverviewChange(change) && change.businessId === businessId;

/** Whether the open business's overview still waits to be sent. */
export const overviewWaitsAtom = atom((get) => get(queueAtom).waiting.some(isOf(get(businessIdAtom))));

/** Rejected save of the open business's overview: the text, and when. A conflict has a screen of its own. */
export const rejectedOverviewAtom = atom((get) => {
  const rejected = get(queueAtom).failed.find(isOf(get(businessIdAtom)));
  if (!rejected || get(overviewConflictAtom)) return null;
  const { key, change, failedAt } = rejected;
  return { key, fields: change.payload as OverviewFields, failedAt };
});

const restoredSoFarAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Times of the rejected saves whose text was restored on the screen: once each, not at every opening. */
export const restoredOverviewsAtom = atom(
  (get) => get(restoredSoFarAtom),
  (get, set, failedAt: string) => set(restoredSoFarAtom, new Set(get(restoredSoFarAtom)).add(failedAt)),
);

/** Whether it is on its way right now. */
export const overviewIsBeingSentAtom = atom((get) => {
  const waiting = get(queueAtom).waiting.find(isOf(get(businessIdAtom)));
  return waiting !== undefined && get(onTheWayAtom).has(waiting.key);
});
