import type { AttendeeDraft } from '@feltbok/shared/case/attendees.domain';
import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import type { Change } from '@feltbok/shared/sync/change';
import { attendeesKind } from '@feltbok/shared/sync/kinds/attendees.domain';
import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { atom } from 'jotai';
import type { Side } from '../conflict/side';
import { type AttendeesConflict, chosenList, mergedOf } from './attendees-conflict.domain';

/** A save of the open business's parties that met what somebody else had saved meanwhile. */
const conflictItemAtom = atom((get) => {
  const businessId = get(openBusinessAtom)?.business.businessId;
  const item = get(queueAtom).failed.find(
    ({ change, conflict }) => conflict && change.kind === 'attendees' && change.businessId === businessId,
  );
  const theirs = item?.conflict && attendeesKind.theirs(item.conflict);
  return item && theirs ? { key: item.key, change: item.change as Change<AttendeeDraft[]>, theirs } : null;
});

/** Mine and theirs, where the user must choose; null where there is nothing to choose, or theirs cannot be read. */
export const attendeesConflictAtom = atom((get): AttendeesConflict | null => {
  const item = get(conflictItemAtom);
  return item && { base: item.change.basedOn?.values ?? [], mine: item.change.payload, theirs: item.theirs };
});

/** Sends what was chosen, based on theirs. The user has been notified of 'not saved'. */
export const resolveConflictAtom = atom(null, async (get, _set, choices: Readonly<Record<string, Side>>) => {
  const { sync, notify } = get(hostServicesAtom);
  const item = get(conflictItemAtom);
  const conflict = get(attendeesConflictAtom);
  if (!item || !conflict) return 'not saved';
  const list = chosenList(mergedOf(conflict), choices);
  const outcome = await sync.resolve(item.key, { ...item.change, data: list, payload: list, basedOn: item.theirs });
  if (outcome === 'not saved') notify({ kind: 'error', text: textOf('ToastMessages.NotSavedOnDevice') });
  return outcome;
});
