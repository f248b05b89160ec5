import {
  type OpenBusiness,
  openBusinessAtom,
  placeOf,
} from '@feltbok/shared/case/open-business.state';
import { type OverviewFields, overviewFieldsOf } from '@feltbok/shared/domain/overview-fields';
import { queuedSaveOf } from '@feltbok/shared/editing/queued-changes';
import { submit } from '@feltbok/shared/editing/submit';
import type { Base, Change } from '@feltbok/shared/sync/change';
import { overviewKind } from '@feltbok/shared/sync/kinds/overview.domain';
import { fillPath } from '@feltbok/shared/wire/call-address';
import { calls } from '@feltbok/shared/wire/calls';
import { atom } from 'jotai';

/** The change that saves the overview of an open business. */
const changeOf = (
  open: OpenBusiness,
  fields: OverviewFields,
  basedOn: Base<OverviewFields> | null,
): Change<OverviewFields> => ({
  ...placeOf(open),
  kind: 'overview',
  method: calls.putBusiness.method,
  url: fillPath(calls.putBusiness.path, { id: open.business.businessId }),
  data: fields,
  payload: fields,
  basedOn: basedOn ?? undefined,
});

/** What the open business's overview is saved as, and the server's number for it. */
export const savedOverviewAtom = atom((get): Base<OverviewFields> | null => {
  const open = get(openBusinessAtom);
  return (
    open && {
      revision: open.business.overviewRevision,
      values: overviewFieldsOf(open.business.details),
    }
  );
});

/** Where the last save of the open business's overview stands. */
export const queuedOverview = queuedSaveOf('overview', overviewKind);

/**
 * Queues the overview and sends it. The user has been notified of 'not saved', and nothing has
 * changed.
 * @param basedOn what the user had before the eyes when the edit began
 */
export const saveOverviewAtom = atom(
  null,
  async (get, _set, fields: OverviewFields, basedOn: Base<OverviewFields> | null) => {
    const open = get(openBusinessAtom);
    return open ? submit(get, changeOf(open, fields, basedOn)) : 'not saved';
  },
);
