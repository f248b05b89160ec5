import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Marks } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import {
  discardedFilesAtom,
  removeImportedPointsAtom,
} from '@feltbok/runtime/device/imported-files.state.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';

/** A file of marks that was imported, as it lies on this device: none of them was saved then. */
export interface ImportedMarkFile {
  /** The id of its record on the device. */
  id: number;
  /** Their origin is `File`. Empty once all were saved, until the device has removed the file. */
  marks: Marks;
}

/** Files of one user and business: those of another are read when its map is opened. */
const stateAtom = atom<{ whose: string; files: readonly ImportedMarkFile[] } | null>(null);
const whoseAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);
const none: readonly ImportedMarkFile[] = [];

/** The files of the open business. */
export const importedFilesAtom = atom((get) => {
  const state = get(stateAtom);
  const discarded = get(discardedFilesAtom);
  return state?.whose === get(whoseAtom)
    ? state.files.filter(({ id }) => !discarded.has(id))
    : none;
});

const setFiles = atom(null, (get, set, files: readonly ImportedMarkFile[]) =>
  set(stateAtom, { whose: get(whoseAtom), files }),
);

/** @returns the file itself where it has all of these marks */
function filterMarks(
  file: ImportedMarkFile,
  isWanted: (uuid: string) => boolean,
): ImportedMarkFile {
  const marks = new Map([...file.marks].filter(([uuid]) => isWanted(uuid)));
  return marks.size === file.marks.size ? file : { ...file, marks };
}

/**
 * Shows no more of a file than the device has: another tab has saved the other marks, or given them
 * up. What was taken out of the file here stays out, also where the device is slow to store it.
 *
 * @param stored uuids of the marks that the device has; null where the file is no longer there
 */
export const retainImportedMarksAtom = atom(
  null,
  (get, set, id: number, stored: ReadonlySet<string> | null) => {
    const files = get(importedFilesAtom).flatMap((file) => {
      if (file.id !== id) return [file];
      return stored ? [filterMarks(file, (uuid) => stored.has(uuid))] : [];
    });
    set(setFiles, files);
  },
);

/** Adds a file of the open business to the list. One that is shown already stays as it is. */
export const showImportedFileAtom = atom(null, (get, set, file: ImportedMarkFile) => {
  const files = get(importedFilesAtom);
  if (!files.some(({ id }) => id === file.id)) set(setFiles, [...files, file]);
});

/**
 * Takes marks out of their files, here and on the device; those that are in none are passed over.
 * @throws DOMException when the device's storage does not serve; the marks are then removed here
 *   only
 */
export const forgetImportedMarksAtom = atom(
  null,
  async (get, set, marks: ReadonlyArray<Pick<KnownMark, 'uuid'>>): Promise<void> => {
    const files = get(importedFilesAtom);
    const uuids = marks
      .map(({ uuid }) => uuid)
      .filter((uuid) => files.some((file) => file.marks.has(uuid)));
    if (uuids.length === 0) return;
    const removed = new Set(uuids);
    set(
      setFiles,
      files.map((file) => filterMarks(file, (uuid) => !removed.has(uuid))),
    );
    await set(removeImportedPointsAtom, uuids);
  },
);
