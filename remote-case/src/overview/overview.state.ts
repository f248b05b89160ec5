import { fillPath } from '@feltbok/contract/client/call-address.ts';
import { clientCalls } from '@feltbok/contract/client/client-calls.ts';
import { type OverviewFields, pickOverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import type { Base, Change } from '@feltbok/offline/queue/change.ts';
import { overviewKind } from '@feltbok/offline/queue/kinds/overview.domain.ts';
import {
  type OpenBusiness,
  openBusinessAtom,
  toPlace,
} from '@feltbok/runtime/case/open-business.state.ts';
import { createQueuedSave } from '@feltbok/runtime/editing/queued-changes.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { atom } from 'jotai';

/** Builds the queued change that saves the overview of an open business. */
const buildChange = (
  open: OpenBusiness,
  fields: OverviewFields,
  basedOn: Base<OverviewFields> | null,
): Change<OverviewFields> => ({
  ...toPlace(open),
  kind: 'overview',
  method: clientCalls.putBusiness.method,
  url: fillPath(clientCalls.putBusiness.path, { id: open.business.businessId }),
  data: fields,
  payload: fields,
  basedOn: basedOn ?? undefined,
});

/** The saved overview of the open business, with its revision on the server. */
export const savedOverviewAtom = atom((get): Base<OverviewFields> | null => {
  const open = get(openBusinessAtom);
  return (
    open && {
      revision: open.business.overviewRevision,
      values: pickOverviewFields(open.business.details),
    }
  );
});

/** State of the last save of the open business's overview. */
export const queuedOverview = createQueuedSave('overview', overviewKind);

/**
 * Queues the overview and sends it. When it is not saved, the user has been notified and nothing
 * has changed.
 * @param basedOn what the screen showed when the edit began
 */
export const saveOverviewAtom = atom(
  null,
  async (get, _set, fields: OverviewFields, basedOn: Base<OverviewFields> | null) => {
    const open = get(openBusinessAtom);
    return open ? submit(get, buildChange(open, fields, basedOn)) : 'not saved';
  },
);
