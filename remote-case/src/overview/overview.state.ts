import type { OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import type { Base } from '@feltbok/offline/queue/change.ts';
import {
  buildOverviewChange,
  getSavedOverview,
  overviewKind,
} from '@feltbok/offline/queue/kinds/overview.domain.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { createQueuedSave } from '@feltbok/runtime/editing/queued-changes.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { atom } from 'jotai';

/** The saved overview of the open business, with its revision on the server. */
export const savedOverviewAtom = atom((get): Base<OverviewFields> | null => {
  const open = get(openBusinessAtom);
  return open && getSavedOverview(open.business);
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
    return open ? submit(get, buildOverviewChange(toPlace(open), fields, basedOn)) : 'not saved';
  },
);
