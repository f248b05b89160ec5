import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import type { MapPanelProps } from '../../controls/map-mode';
import type { MarkChange } from '../mark-change.domain';
import type { BulkValues, LeftOutMark } from './bulk-edit.domain';

/** What each step's panel is given. */
export type BulkEditPanelProps = Pick<MapPanelProps, 'id' | 'onClose'>;

interface Choice {
  /** The uuids of the selected marks. */
  picked: ReadonlySet<string>;
  values: BulkValues;
}

/** The step of changing several marks at once. */
export type BulkEdit =
  | (Choice & { step: 'choosing' | 'writing' })
  | { step: 'saving'; kind: 'change' | 'undo'; count: number; savedCount: number }
  | {
      step: 'saved';
      kind: 'change' | 'undo';
      savedCount: number;
      /** Number of marks that had the new values already. */
      unchangedCount: number;
      leftOut: readonly LeftOutMark[];
      /** The saved changes that can be undone. */
      undoable: readonly MarkChange[];
    };

const stateAtom = atom<{ owner: string; edit: BulkEdit } | null>(null);

/** Identifies whose change it is, and of which business. */
export const bulkEditOwnerAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);

/**
 * The user's change of several marks of the open business; null while the list is an ordinary one.
 */
export const bulkEditAtom = atom(
  (get): BulkEdit | null => {
    const state = get(stateAtom);
    return state?.owner === get(bulkEditOwnerAtom) ? state.edit : null;
  },
  (get, set, edit: BulkEdit | null) =>
    set(stateAtom, edit && { owner: get(bulkEditOwnerAtom), edit }),
);

/** Begins the selection of marks. */
export const startBulkEditAtom = atom(null, (_get, set) =>
  set(bulkEditAtom, { step: 'choosing', picked: new Set<string>(), values: {} }),
);
