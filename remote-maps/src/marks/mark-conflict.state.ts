import {
  type ChosenMarkField,
  type KnownMark,
  mergeMarks,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ChosenSides, Versions } from '@feltbok/domain/values/merge.ts';
import {
  boundaryMarkKind,
  buildMarkDeletion,
  type MarkPayload,
  replaceMarkInChange,
} from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import { findConflict, type SaveConflict } from '@feltbok/runtime/editing/queued-changes.ts';
import { discard, resolve } from '@feltbok/runtime/editing/submit.ts';
import { atom } from 'jotai';
import { closePanelOfMarkAtom } from './mark-edit.state';
import type { FailedMark } from './marks.state';

/**
 * Reads the conflict of a mark that two users have changed, or one has deleted.
 * @returns `null` where the server's mark cannot be read
 */
export const getMarkConflict = (item: FailedMark) => findConflict(boundaryMarkKind, item);

type MarkConflict = SaveConflict<MarkPayload>;

export const getMarkVersions = ({
  base,
  ownVersion,
  serverVersion,
}: MarkConflict): Versions<KnownMark> => ({
  base: base?.mark ?? null,
  ownVersion: ownVersion.mark,
  serverVersion: serverVersion.values.mark,
});

/** Sends the chosen version, based on the server's; where both are equal nothing is sent. */
export const resolveMarkAtom = atom(
  null,
  async (get, set, conflict: MarkConflict, choices: ChosenSides<ChosenMarkField>) => {
    const { key, change, serverVersion } = conflict;
    const chosen = mergeMarks(getMarkVersions(conflict), choices);
    if (!chosen) return;
    const outcome = await resolve(get, key, replaceMarkInChange(change, chosen, serverVersion));
    if (outcome === 'stored') set(closePanelOfMarkAtom, change.payload.mark);
  },
);

/** Deletes the mark despite another user's change. */
export const deleteChangedMarkAtom = atom(
  null,
  async (get, set, { key, change, serverVersion }: MarkConflict) => {
    const outcome = await resolve(get, key, {
      ...buildMarkDeletion(change, serverVersion.values.mark),
      basedOn: serverVersion,
    });
    if (outcome === 'stored') set(closePanelOfMarkAtom, change.payload.mark);
  },
);

/** Discards a change that the server rejected. */
export const discardRejectedMarkAtom = atom(null, async (get, set, { key, change }: FailedMark) => {
  if ((await discard(get, key)) === 'discarded') set(closePanelOfMarkAtom, change.payload.mark);
});
