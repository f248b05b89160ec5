import type { BoundaryFiles, LoadedFile } from '@feltbok/offline/stores/boundary-files.data.ts';
import {
  decideRetention,
  type ImportedFile,
  removePoints,
} from '@feltbok/offline/stores/imported-files.domain.ts';
import { atom, type Getter, type Setter } from 'jotai';
import { sessionAtom, userKeyAtom } from '../session/session.state.ts';
import { pinKeyAtom } from './pin-key.state.ts';

const changesAtom = atom(0);
const changesElsewhereAtom = atom(0);

const channelName = 'feltbok-imported-files';
/** What this page hears other tabs on: it does not hear what it says on it itself. */
const channelAtom = atom<BroadcastChannel | null>(null);
/**
 * Other tabs write often while they save many points: they are not listened to for each of their
 * writes.
 */
const gatherMs = 250;

/**
 * Has another value whenever another tab has changed what the device stores of this user's imported
 * files.
 */
export const importedFileChangesElsewhereAtom = atom(
  (get) => get(changesElsewhereAtom),
  (get, set, update: { channel: BroadcastChannel | null } | { userKey: unknown }) => {
    if ('channel' in update) set(channelAtom, update.channel);
    else if (update.userKey === get(userKeyAtom))
      set(changesElsewhereAtom, (changes) => changes + 1);
  },
);

importedFileChangesElsewhereAtom.onMount = (setAtom) => {
  const channel = new BroadcastChannel(channelName);
  const timers = new Map<unknown, ReturnType<typeof setTimeout>>();
  channel.onmessage = ({ data: userKey }: MessageEvent<unknown>) => {
    if (timers.has(userKey)) return;
    const heard = () => {
      timers.delete(userKey);
      setAtom({ userKey });
    };
    timers.set(userKey, setTimeout(heard, gatherMs));
  };
  setAtom({ channel });
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
    channel.close();
    setAtom({ channel: null });
  };
};

/**
 * Has another value whenever what the device stores of imported files has changed, by this page or
 * another tab.
 */
export const importedFileChangesAtom = atom(
  (get) => get(changesAtom) + get(importedFileChangesElsewhereAtom),
);

/** This page has changed what the device stores: its parts and the other tabs are notified. */
const announceChangedAtom = atom(null, (get, set) => {
  set(changesAtom, (changes) => changes + 1);
  const openChannel = get(channelAtom);
  const channel = openChannel ?? new BroadcastChannel(channelName);
  channel.postMessage(get(userKeyAtom));
  if (!openChannel) channel.close();
});

const discardedAtom = atom<ReadonlySet<number>>(new Set<number>());

/** Files that the user has given up since this page was opened: whoever shows them removes them. */
export const discardedFilesAtom = atom((get) => get(discardedAtom));

/** A worker of this page has stored a file. */
export const setImportedFileStoredAtom = atom(null, (_get, set) => set(announceChangedAtom));

const loadFiles = () => import('@feltbok/offline/stores/boundary-files.data.ts');

/** Does something with the signed-in user's files; `undefined` when nobody is signed in. */
async function withFiles<Result>(
  get: Getter,
  work: (files: BoundaryFiles) => Promise<Result>,
): Promise<Result | undefined> {
  const session = get(sessionAtom);
  if (session.state !== 'authorised') return undefined;
  const { openBoundaryFiles } = await loadFiles();
  const files = await openBoundaryFiles(session.userKey, get(pinKeyAtom));
  try {
    return await work(files);
  } finally {
    files.close();
  }
}

const lastTurnAtom = atom<Promise<unknown>>(Promise.resolve());

/**
 * One change of a file after the other, in all tabs: each writes the file anew, and would undo the
 * other's.
 */
const takeTurnAtom = atom(
  null,
  <Result>(get: Getter, set: Setter, work: () => Promise<Result>): Promise<Result> => {
    if (navigator.locks) return navigator.locks.request('feltbok-imported-files', work);
    const turn = get(lastTurnAtom).then(work);
    set(
      lastTurnAtom,
      turn.catch(() => undefined),
    );
    return turn;
  },
);

/**
 * The imported files of the signed-in user, oldest first.
 * @throws DOMException when the device cannot be read
 */
export const readImportedFilesAtom = atom(
  null,
  async (get): Promise<LoadedFile[]> => (await withFiles(get, (files) => files.readAll())) ?? [],
);

/**
 * Takes points out of their files, since they are saved or the user has deleted them. A file goes
 * with its last point.
 * @param uuids of the points; what is no imported point is passed over
 * @throws DOMException when the device rejects
 */
export const removeImportedPointsAtom = atom(
  null,
  async (get, set, uuids: readonly string[]): Promise<void> => {
    const removed = new Set(uuids);
    const work = (files: BoundaryFiles) =>
      changeAll(files, (file) => removePoints(file, removed) ?? 'goes');
    if (await set(takeTurnAtom, () => withFiles(get, work))) set(announceChangedAtom);
  },
);

/** Gives whole files up on the user's word. @throws DOMException when the device rejects */
export const removeImportedFilesAtom = atom(
  null,
  async (get, set, ids: readonly number[]): Promise<void> => {
    await set(takeTurnAtom, () => withFiles(get, (files) => files.remove(ids)));
    set(discardedAtom, (discarded) => new Set([...discarded, ...ids]));
    set(announceChangedAtom);
  },
);

/**
 * Goes through the files once the server has given the whole case list: those of missing cases are
 * deleted, what has points that were never saved only after it was named to the user for two weeks.
 * @param caseIds of all cases of the list, and of the signed-in user
 * @throws DOMException when the device rejects
 */
export const tidyImportedFilesAtom = atom(
  null,
  async (get, set, caseIds: readonly number[]): Promise<void> => {
    const known = new Set(caseIds);
    const now = new Date();
    const work = (files: BoundaryFiles) =>
      changeAll(files, (file) => decideRetention(file, known, now));
    if (await set(takeTurnAtom, () => withFiles(get, work))) set(announceChangedAtom);
  },
);

/** @returns whether any file was changed */
async function changeAll(
  files: BoundaryFiles,
  changed: (file: ImportedFile) => ImportedFile | 'stays' | 'goes',
): Promise<boolean> {
  let isChanged = false;
  for (const file of await files.readAll()) {
    const now = changed(file);
    if (now === 'stays' || now === file) continue;
    if (now === 'goes') await files.remove([file.id]);
    else await files.replace(now);
    isChanged = true;
  }
  return isChanged;
}
