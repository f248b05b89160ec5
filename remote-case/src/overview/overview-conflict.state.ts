import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { overviewKind } from '@feltbok/shared/sync/kinds/overview.domain';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { atom } from 'jotai';
import { isOverviewChange } from './overview.domain';
import { type Choices, chosenOverview, isEveryFieldChosen, type OverviewConflict } from './overview-conflict.domain';

/** A save of the open business's overview that met what somebody else had saved meanwhile. */
const conflictItemAtom = atom((get) => {
  const businessId = get(openBusinessAtom)?.business.businessId;
  for (const { key, change, conflict } of get(queueAtom).failed) {
    if (!conflict || !isOverviewChange(change) || change.businessId !== businessId) continue;
    const theirs = overviewKind.theirs(conflict);
    if (theirs) return { key, change, theirs };
  }
  return null;
});

/** Mine and theirs, where the user must choose; null where there is nothing to choose, or theirs cannot be read. */
export const overviewConflictAtom = atom((get): OverviewConflict | null => {
  const item = get(conflictItemAtom);
  return item && { base: item.change.basedOn?.values ?? null, mine: item.change.payload, theirs: item.theirs };
});

/** Sends what was chosen, based on theirs. The user has been notified of 'not saved'. */
export const resolveOverviewAtom = atom(null, async (get, _set, choices: Choices): Promise<'stored' | 'not saved'> => {
  const { sync, notify } = get(hostServicesAtom);
  const item = get(conflictItemAtom);
  const conflict = get(overviewConflictAtom);
  if (!item || !conflict || !isEveryFieldChosen(conflict, choices)) return 'not saved';
  const fields = chosenOverview(conflict, choices);
  const chosen = { ...item.change, data: fields, payload: fields, basedOn: item.theirs };
  const outcome = await sync.resolve(item.key, chosen);
  if (outcome === 'not saved') notify({ kind: 'error', text: textOf('ToastMessages.NotSavedOnDevice') });
  return outcome;
});
