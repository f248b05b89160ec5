import { type KnownMark, type MarkField, mergeMarks, withMarkField } from '@feltbok/shared/case/boundary-marks.domain';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { textOf } from '@feltbok/shared/i18n/i18n';
import type { Change, FailedItem } from '@feltbok/shared/sync/change';
import {
  boundaryMarkKind,
  type MarkPayload,
  markDeletion,
  withMark,
} from '@feltbok/shared/sync/kinds/boundary-mark.domain';
import { atom } from 'jotai';
import { closeMarkAtom } from './mark-edit.state';

/** A mark that two have changed, each in another way; or that one has deleted and the other changed. */
export interface MarkConflict {
  mine: KnownMark;
  theirs: KnownMark;
  isDeletion: boolean;
  /** What both have changed, to be chosen. All else goes together. */
  undecided: readonly MarkField[];
}

const payloadOf = ({ change }: FailedItem) => (change as Change<MarkPayload>).payload;
const baseOf = ({ change }: FailedItem) => (change as Change<MarkPayload>).basedOn?.values.mark;

/** Null where what the server answered cannot be read. */
export function conflictOf(item: FailedItem): MarkConflict | null {
  const theirs = item.conflict && boundaryMarkKind.theirs(item.conflict)?.values.mark;
  if (!theirs) return null;
  const { mark: mine } = payloadOf(item);
  const { undecided } = mergeMarks(baseOf(item) ?? theirs, mine, theirs);
  return { mine, theirs, isDeletion: item.change.method === 'DELETE', undecided };
}

/** The mark as chosen: theirs, with mine where only I have changed it and where mine was chosen. */
function chosenMark(item: FailedItem, conflict: MarkConflict, mine: ReadonlySet<MarkField>): KnownMark {
  const { merged } = mergeMarks(baseOf(item) ?? conflict.theirs, conflict.mine, conflict.theirs);
  return conflict.undecided.reduce(
    (mark, field) => withMarkField(mark, field, mine.has(field) ? conflict.mine : conflict.theirs),
    merged,
  );
}

/** Sends what was chosen, based on theirs; where that is what they have, nothing is left to send. */
export const resolveMarkAtom = atom(null, async (get, set, item: FailedItem, mine: ReadonlySet<MarkField>) => {
  const { sync, notify } = get(hostServicesAtom);
  const base = item.conflict && boundaryMarkKind.theirs(item.conflict);
  const conflict = conflictOf(item);
  if (!base || !conflict) return;
  set(closeMarkAtom);
  const change = conflict.isDeletion
    ? { ...markDeletion(item.change, conflict.theirs), basedOn: base }
    : withMark(item.change as Change<MarkPayload>, chosenMark(item, conflict, mine), base);
  const outcome = await sync.resolve(item.key, change);
  if (outcome === 'not saved') notify({ kind: 'error', text: textOf('ToastMessages.NotSavedOnDevice') });
});
