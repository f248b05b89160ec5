import { type OpenBusiness, openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import {
  isOverviewChange,
  type OverviewChange,
  type OverviewFields,
  overviewFieldsOf,
} from '@feltbok/shared/case/overview.domain';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import type { Base, Change } from '@feltbok/shared/sync/change';
import { onTheWayAtom, unsentAtom } from '@feltbok/shared/sync/sync.state';
import { fillPath } from '@feltbok/shared/wire/call-address';
import { calls } from '@feltbok/shared/wire/calls';
import { atom } from 'jotai';
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
 * Keeps the overview on the device and sends it; 'not saved' leaves everything as it is and has told the user so.
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
export const overviewWaitsAtom = atom((get) => get(unsentAtom).waiting.some(isOf(get(businessIdAtom))));

/** What the server refused of the open business's overview: the user's text, and when. A conflict has its own screen. */
export const refusedOverviewAtom = atom((get) => {
  const refused = get(unsentAtom).failed.find(isOf(get(businessIdAtom)));
  if (!refused || get(overviewConflictAtom)) return null;
  const { key, change, failedAt } = refused;
  return { key, fields: change.payload as OverviewFields, failedAt };
});

const putBackSoFarAtom = atom<ReadonlySet<string>>(new Set<string>());

/** When those refusals came whose text has been put back on the screen: once each, not at every opening. */
export const putBackAtom = atom(
  (get) => get(putBackSoFarAtom),
  (get, set, failedAt: string) => set(putBackSoFarAtom, new Set(get(putBackSoFarAtom)).add(failedAt)),
);

/** Whether it is on its way right now. */
export const overviewIsBeingSentAtom = atom((get) => {
  const waiting = get(unsentAtom).waiting.find(isOf(get(businessIdAtom)));
  return waiting !== undefined && get(onTheWayAtom).has(waiting.key);
});
