import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Marks } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import type { ImportedLine } from '@feltbok/offline/stores/imported-files.domain.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import {
  discardedFilesAtom,
  removeImportedPointsAtom,
} from '@feltbok/runtime/device/imported-files.state.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';

/** An imported file of marks and lines on this device, none of which was saved. */
export interface ImportedMarkFile {
  /** The id of its record on the device. */
  id: number;
  /**
   * Marks with the origin `File`. Empty once all are saved, until the device has removed the file.
   */
  marks: Marks;
  /** Lines by uuid, each until its marks are saved. */
  lines: ReadonlyMap<string, ImportedLine>;
}

/** The files of one user and business; those of another business are read when its map opens. */
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

/** @returns the same file where it has all of these marks and lines */
function filterMarks(
  file: ImportedMarkFile,
  isWanted: (uuid: string) => boolean,
): ImportedMarkFile {
  const marks = filterByUuid(file.marks, isWanted);
  const lines = filterByUuid(file.lines, isWanted);
  return marks === file.marks && lines === file.lines ? file : { ...file, marks, lines };
}

/** @returns the same items where all are wanted */
function filterByUuid<Item>(
  items: ReadonlyMap<string, Item>,
  isWanted: (uuid: string) => boolean,
): ReadonlyMap<string, Item> {
  const remaining = new Map([...items].filter(([uuid]) => isWanted(uuid)));
  return remaining.size === items.size ? items : remaining;
}

/**
 * Removes marks that the device no longer has, because another tab has saved or discarded them.
 * Marks that were removed here stay removed, however slow the device is.
 * @param stored uuids of the marks on the device; `null` where the file is gone
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

/** Adds a file of the open business to the list; one already in it is unchanged. */
export const showImportedFileAtom = atom(null, (get, set, file: ImportedMarkFile) => {
  const files = get(importedFilesAtom);
  if (!files.some(({ id }) => id === file.id)) set(setFiles, [...files, file]);
});

/**
 * Removes marks or lines from their files, here and on the device; unknown ones are ignored.
 * @throws DOMException when the device's storage fails; the marks are then removed here only
 */
export const forgetImportedMarksAtom = atom(
  null,
  async (get, set, marks: ReadonlyArray<Pick<KnownMark, 'uuid'>>): Promise<void> => {
    const files = get(importedFilesAtom);
    const uuids = marks
      .map(({ uuid }) => uuid)
      .filter((uuid) => files.some((file) => file.marks.has(uuid) || file.lines.has(uuid)));
    if (uuids.length === 0) return;
    const removed = new Set(uuids);
    set(
      setFiles,
      files.map((file) => filterMarks(file, (uuid) => !removed.has(uuid))),
    );
    await set(removeImportedPointsAtom, uuids);
  },
);
