import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import { type MarkSet, type MarksByUuid, withoutMarks } from '@feltbok/shared/case/mark-set.domain';
import { discardedFilesAtom } from '@feltbok/shared/device/imported-files.state';
import { userKeyAtom } from '@feltbok/shared/session/session.state';
import { atom } from 'jotai';

/** A file of marks that was imported, as it lies on this device: none of them is on the server. */
export interface ImportedMarkFile {
  /** Of its record on the device. */
  id: number;
  businessId: number;
  /** Of origin `File`, made by `newMark`; see `markSetOf`. */
  marks: MarkSet;
  /** Takes marks out of the file on the device: they have been saved, or the user does not want them. */
  forget: (uuids: readonly string[]) => Promise<void>;
}

/** One user's: what another has imported in this page is not shown. */
const stateAtom = atom<{ userKey: string | null; files: readonly ImportedMarkFile[] }>({ userKey: null, files: [] });
const none: readonly ImportedMarkFile[] = [];

export const importedFilesAtom = atom((get) => {
  const state = get(stateAtom);
  const discarded = get(discardedFilesAtom);
  return state.userKey === get(userKeyAtom) ? state.files.filter(({ id }) => !discarded.has(id)) : none;
});

const setFiles = atom(null, (get, set, files: readonly ImportedMarkFile[]) =>
  set(stateAtom, { userKey: get(userKeyAtom), files }),
);

/** Of a file's marks these are left on the device: another tab has saved the others, or given them up. */
export const retainImportedMarksAtom = atom(null, (get, set, id: number, left: MarksByUuid) => {
  const files = get(importedFilesAtom).flatMap((file) => {
    if (file.id !== id) return [file];
    if (left.size === 0) return [];
    const removed = [...file.marks.base.keys()].filter((uuid) => !left.has(uuid) && !file.marks.over.has(uuid));
    return [removed.length === 0 ? file : { ...file, marks: withoutMarks(file.marks, removed) }];
  });
  set(setFiles, files);
});

/**
 * How many new marks at once enter the map, the list and the export: whoever imports a file, or reads it from the device
 * when a case is opened, puts it here; one of the same id takes the former's place. Marks that are drawn come one by
 * one, by `addDrawnMarkAtom`.
 */
export const showImportedFileAtom = atom(null, (get, set, file: ImportedMarkFile) =>
  set(setFiles, [...get(importedFilesAtom).filter(({ id }) => id !== file.id), file]),
);

/**
 * Takes marks out of their files, here and on the device; those that are in none are passed over.
 * @throws DOMException when the device's storage does not serve; the marks are then removed here only
 */
export const forgetImportedMarksAtom = atom(null, async (get, set, marks: readonly KnownMark[]): Promise<void> => {
  const forgotten: Promise<void>[] = [];
  const files = get(importedFilesAtom).map((file) => {
    const uuids = marks.map(({ uuid }) => uuid).filter((uuid) => file.marks.base.has(uuid));
    if (uuids.length === 0) return file;
    forgotten.push(file.forget(uuids));
    return { ...file, marks: withoutMarks(file.marks, uuids) };
  });
  set(setFiles, files);
  await Promise.all(forgotten);
});
